import { randomUUID } from 'node:crypto';
import { administrationProfiles, type Role, roles } from '@washboard/contract/accounts/permissions';
import type { ErrorCode } from '@washboard/contract/errors/error-codes';
import type { Context } from '../../context.ts';
import { endSessions } from '../../modules/people/identity/index.ts';
import { dashboardHeaders } from '../test-server.ts';
import { mintAccessToken, type TokenBend } from '../tokens.ts';
import { insertUsers, type WorldUser } from '../world.ts';

export interface Caller {
  account: WorldUser;
  headers: Record<string, string>;
  /** The error for every call that is not public; undefined: depends on the call. */
  refusal?: ErrorCode;
}

/** All callers belong to this company, so that only their rights differ. */
const companyCode = '200001';

export async function addCallers(context: Context): Promise<Record<string, Caller>> {
  const callers: Record<string, Caller> = {};
  for (const role of roles) callers[role] = await addCaller({ role });
  for (const profile of administrationProfiles) {
    callers[`SERVICE with ${profile}`] = await addCaller({ role: 'SERVICE', administrationProfile: [profile] });
  }
  const most = { role: 'SERVICE_MANAGER' as const, administrationProfile: [...administrationProfiles] };
  callers['who waits for approval'] = await addCaller({ ...most, status: 'PENDING_APPROVAL' });
  callers['who is inactive'] = await addCaller({ ...most, status: 'INACTIVE' });

  // These would be permitted everywhere, except for one condition each.
  const unauthenticated = { refusal: 'UNAUTHENTICATED' } as const;
  callers['who is deleted'] = { ...(await addCaller({ role: 'ADMIN', status: 'DELETED' })), ...unauthenticated };
  callers['with a token that expired'] = { ...(await addAdmin({ expiresInMs: -1000 })), ...unauthenticated };
  callers['with a token of no session'] = { ...(await addAdmin({ sessionId: null })), ...unauthenticated };
  const signedOut = await addAdmin();
  await endSessions(context, { userId: signedOut.account.id });
  callers['who signed out'] = { ...signedOut, ...unauthenticated };
  callers['without a token'] = { ...bent(await addAdmin(), 'authorization', ''), ...unauthenticated };
  callers['of another brand'] = { ...bent(await addAdmin(), 'brand', 'brina'), refusal: 'BRAND_MISMATCH' };
  const key = 'ocp-apim-subscription-key';
  callers['with an unknown key'] = { ...bent(await addAdmin(), key, 'guessed'), refusal: 'SUBSCRIPTION_KEY_UNKNOWN' };
  return callers;

  async function addCaller(fields: Partial<WorldUser> & { role: Role }, bend?: TokenBend): Promise<Caller> {
    const id = randomUUID();
    const account = { id, email: `${id}@kitchens.example`, status: 'ACTIVE' as const, companyCode, ...fields };
    await insertUsers(context.database, [account]);
    return {
      account,
      headers: dashboardHeaders(await mintAccessToken(context, id, { expiresInMs: 600_000, ...bend })),
    };
  }

  function addAdmin(bend?: TokenBend): Promise<Caller> {
    return addCaller({ role: 'ADMIN' }, bend);
  }
}

function bent({ account, headers }: Caller, name: string, value: string): Caller {
  return { account, headers: { ...headers, [name]: value } };
}
