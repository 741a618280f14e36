import { randomUUID } from 'node:crypto';
import { administrationProfiles, type Permission, type Role, roles } from '@washboard/contract/accounts/permissions';
import type { ErrorCode } from '@washboard/contract/errors/error-codes';
import { impliedScope, type ServiceScope, scopesOf } from '@washboard/contract/service-clients/service-clients';
import type { Context } from '../../context.ts';
import { insertProgramAccount, updateAccount } from '../../modules/people/accounts/index.ts';
import { revokeServiceClient } from '../../modules/people/service-clients/revoke-service-client.ts';
import { serviceClients } from '../../modules/people/service-clients/tables.ts';
import { endSessions } from '../../modules/people/sessions/index.ts';
import { subscriptionKeys } from '../../modules/people/subscription-keys/tables.ts';
import { hashSecret } from '../../modules/platform/secrets/index.ts';
import { dashboardHeaders } from '../test-server.ts';
import { mintAccessToken, type TokenBend } from '../tokens.ts';
import { insertUsers, type WorldUser } from '../world.ts';

export interface Caller {
  account: WorldUser;
  headers: Record<string, string>;
  /** The refusal is undefined if it depends on the call. */
  refusal?: ErrorCode;
  scopes?: 'all' | 'none';
}

const programRights = {
  role: 'ADMIN' as const,
  administrationProfile: [],
};

/** All callers belong to one company, so that only their rights differ. */
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
  const deactivated = await addCaller(most);
  await context.database.orm.transaction((transaction) =>
    updateAccount(transaction, { id: deactivated.account.id }, { status: 'INACTIVE' }),
  );
  const account = { ...deactivated.account, status: 'INACTIVE' as const };
  callers['who became inactive after signing in'] = { ...deactivated, account };
  callers['a program with every scope'] = { ...(await addProgram(scopesOf(programRights))), scopes: 'all' };
  callers['a program without scopes'] = { ...(await addProgram([])), scopes: 'none' };

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
  const unknownKey = { refusal: 'SUBSCRIPTION_KEY_UNKNOWN' } as const;
  callers['with an unknown key'] = { ...bent(await addAdmin(), key, 'guessed'), ...unknownKey };
  await context.database.orm.insert(subscriptionKeys).values({
    name: 'A till',
    keyHash: hashSecret('revoked'),
    hint: 'oked',
    requestsPerMinute: 600,
    revokedAt: context.clock.now(),
  });
  callers['with a revoked key'] = { ...bent(await addAdmin(), key, 'revoked'), ...unknownKey };
  const revoked = await addProgram(scopesOf(programRights));
  const { id: userId } = (await addAdmin()).account;
  const rights = { role: 'ADMIN', status: 'ACTIVE', administrationProfile: [], scopes: null } as const;
  const admin = { userId, companyCode, sessionId: randomUUID(), origin: '127.0.0.1', ...rights };
  await revokeServiceClient(context, admin, revoked.account.id);
  callers['a program that was revoked'] = { ...revoked, ...unauthenticated };
  return callers;

  async function addProgram(scopes: readonly ServiceScope[]): Promise<Caller> {
    const id = randomUUID();
    const at = context.clock.now();
    const email = `${id}@programs.invalid`;
    const given: Permission[] = [impliedScope, ...scopes];
    await context.database.orm.transaction((transaction) =>
      insertProgramAccount(transaction, {
        id,
        name: 'Riva',
        companyCode,
        ...programRights,
        scopes: given,
        createdAt: at,
      }),
    );
    await context.database.orm.insert(serviceClients).values({
      userId: id,
      secretHash: id,
      hint: 'riva',
      sessionId: id,
      createdAt: at,
      expiresAt: new Date(at.getTime() + 86_400_000),
    });
    const token = await mintAccessToken(context, id, { expiresInMs: 600_000, scope: ['api', ...given].join(' ') });
    return {
      account: { id, email, status: 'ACTIVE', companyCode, ...programRights },
      headers: dashboardHeaders(token),
    };
  }

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
