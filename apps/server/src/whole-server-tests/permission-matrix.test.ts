import { roles } from '@washboard/contract/accounts/permissions';
import { errorCatalogue } from '@washboard/contract/errors/error-catalogue';
import type { ErrorCode } from '@washboard/contract/errors/error-codes';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addInspectorLink, addNotificationLink, addWallLink } from '../testing/permission-matrix/add-links.ts';
import { addFurtherCompany, addSignedLedger, addTarget, type Named } from '../testing/permission-matrix/add-target.ts';
import { type DescribedCall, exampleRequest } from '../testing/permission-matrix/call-examples.ts';
import { addCallers, type Caller } from '../testing/permission-matrix/callers.ts';
import {
  type Place,
  permissionMatrix,
  places,
  type Target,
  targets,
} from '../testing/permission-matrix/permission-matrix.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let callers: Record<string, Caller>;
let calls: DescribedCall[];
let documentName: string;
beforeAll(async () => {
  server = await openTestServer();
  await addFurtherCompany(server.context);
  callers = await addCallers(server.context);
  await addSignedLedger(server.context);
  await addInspectorLink(server.context);
  await addWallLink(server.context);
  await addNotificationLink(server.context);
  const dataModelUrl = '/api/v1/appliance/getDataModel?gamma=infinity&modelNumber=INF-50&revision=B';
  documentName = (await server.call('kitchen', 'GET', dataModelUrl)).json().link.replace('/ddm/', '');
  calls = Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, { operationId?: string }>).map(([method, { operationId }]) => ({
      operation: operationId ?? path,
      method,
      path,
    })),
  );
});
afterAll(() => server.close());

type Row = (typeof permissionMatrix)[string];

/** `let in` means that a failure, if any, was not for lack of rights. */
type Verdict = 'let in' | ErrorCode;

function expected({ who, target, isForPeople }: Row, { account, refusal, scopes }: Caller, place: Place): Verdict {
  if (who === 'anybody') return 'let in';
  if (who === 'machine') return 'UNAUTHENTICATED';
  if (refusal) return refusal;
  const { role, status, administrationProfile = [] } = account;
  if (who !== 'token') {
    if (status !== 'ACTIVE') return 'ACCOUNT_NOT_ACTIVE';
    const isHolder =
      who.administrationProfile !== undefined && administrationProfile.includes(who.administrationProfile);
    if (roles.indexOf(role) < roles.indexOf(who.from) && !isHolder) return 'FORBIDDEN';
    if (scopes === 'none' || (scopes === 'all' && isForPeople)) return 'FORBIDDEN';
  }
  if (!target) return 'let in';
  const { outside, reach } = targets[target];
  const reached: readonly Place[] = reach[role];
  return reached.includes(place) ? 'let in' : outside;
}

/** Permitted requests may be refused for account state, wrong password, offline machine, or too many documents. */
const otherReasons: readonly number[] = [409, 422, 429, 503];

function verdictOf(answer: LightMyRequestResponse): Verdict | number {
  if (answer.statusCode < 300 || otherReasons.includes(answer.statusCode)) return 'let in';
  const { code } = answer.json();
  return code in errorCatalogue ? code : answer.statusCode;
}

/** A caller who is refused before any look-up gets the same response for existing and missing targets. */
function placesFor({ target }: Row, { refusal, scopes }: Caller): readonly Place[] {
  if (!target) return ['own'];
  return refusal || scopes === 'none' ? ['own', 'none'] : places;
}

const ownTargets: readonly Target[] = ['session', 'run', 'import', 'notificationRule', 'mutedNotification'];

/** A permitted call may have changed or removed its target. */
function targetSupply({ target = 'company' }: Row) {
  const unused = new Map<string, Named>();
  const keyOf = (place: Place, { account }: Caller) => (ownTargets.includes(target) ? `${place} ${account.id}` : place);
  return {
    async take(place: Place, caller: Caller): Promise<Named> {
      const kept = unused.get(keyOf(place, caller));
      unused.delete(keyOf(place, caller));
      return kept ?? addTarget(server.context, target, place, caller.account);
    },
    giveBack(place: Place, caller: Caller, named: Named): void {
      unused.set(keyOf(place, caller), named);
    },
  };
}

describe('the permission matrix', () => {
  it('the permission matrix has a row for every call of the API description, and no other row', () => {
    expect(Object.keys(permissionMatrix).toSorted()).toEqual(calls.map(({ operation }) => operation).toSorted());
  });

  it.each(Object.entries(permissionMatrix))(
    'the permission matrix matches the behaviour of the server for %s',
    async (operation, row) => {
      const call = calls.find((one) => one.operation === operation);
      if (!call) throw new Error('no call is described for this row');
      const declared: Record<string, Verdict> = {};
      const answered: Record<string, Verdict | number> = {};
      const supply = targetSupply(row);
      for (const [name, caller] of Object.entries(callers)) {
        const asked = placesFor(row, caller).map(async (place) => {
          const named = await supply.take(place, caller);
          const given = { ...named, email: caller.account.email, name: documentName, file: 'terms-it.pdf' };
          const { headers, ...request } = exampleRequest(call, given);
          const sent = Object.entries({ ...caller.headers, ...headers }).filter(([, value]) => value !== undefined);
          const answer = await server.inject({ ...request, headers: Object.fromEntries(sent) });
          const verdict = verdictOf(answer);
          const what = row.target ? `${name}, ${place}` : name;
          declared[what] = expected(row, caller, place);
          answered[what] = verdict;
          if (verdict !== 'let in') supply.giveBack(place, caller, named);
        });
        await Promise.all(asked);
      }
      expect(answered).toEqual(declared);
    },
  );
});
