import { randomUUID } from 'node:crypto';
import {
  type AdministrationProfile,
  administrationProfiles,
  type Role,
  roles,
} from '@washboard/contract/accounts/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { mintAccessToken } from '../../../testing/tokens.ts';
import { type WorldUser, worldUsers } from '../../../testing/world.ts';
import { accountOf, addAccount, addAdministrator, auditOf, callAs } from './testing/administration-world.ts';

let server: TestServer;
let administrator: WorldUser;
beforeAll(async () => {
  server = await openTestServer({ isListening: true });
  administrator = await addAdministrator(server);
});
afterAll(() => server.close());

type Someone = { id: string };
const updateRole = (by: Someone, { id }: Someone, query: string) =>
  callAs(server, by, 'PUT', `/users/${id}/updateRole?${query}`);
const updateCompany = (by: Someone, { id }: Someone, companyCode: string) =>
  callAs(server, by, 'PUT', `/users/${id}/updateCompany?companyCode=${companyCode}`);
const updateProfiles = (by: Someone, { id }: Someone, administrationProfile: readonly string[], more: object = {}) =>
  callAs(server, by, 'PUT', `/users/${id}/administrationProfile`, { administrationProfile, ...more });

const changes = {
  updateRole: (by: Someone, of: Someone) => updateRole(by, of, 'targetRole=KITCHEN_MANAGER&companyCode=300001'),
  updateCompany: (by: Someone, of: Someone) => updateCompany(by, of, '300001'),
  updateAdministrationProfile: (by: Someone, of: Someone) => updateProfiles(by, of, ['ACCOUNTS']),
};
const eachChange = Object.entries(changes);

async function expectUnchanged(account: Someone, attempt: () => Promise<unknown>): Promise<void> {
  const before = await accountOf(server, account);
  await attempt();
  expect(await accountOf(server, account)).toEqual(before);
}

describe('updateRole', () => {
  const pairs = roles.flatMap((own) => roles.map((granted) => [own, granted] as const));

  it.each(pairs)(
    'an administrator with the role %s grants %s only up to their own role',
    async (own: Role, granted: Role) => {
      const by = await addAdministrator(server, { role: own });
      const account = await addAccount(server);
      const answer = await updateRole(by, account, `targetRole=${granted}`);
      const isGranted = roles.indexOf(granted) <= roles.indexOf(own);
      if (isGranted) expect(answer.json()).toMatchObject({ id: account.id, role: granted, companyCode: '200001' });
      else expectProblem(answer, 'GRANT_TOO_HIGH');
      expect((await accountOf(server, account)).role).toBe(isGranted ? granted : 'KITCHEN_MANAGER');
    },
  );

  it('updateRole changes the company too, audited with old and new values', async () => {
    const account = await addAccount(server);
    const answer = await updateRole(administrator, account, 'targetRole=SERVICE&companyCode=300001');
    expect(answer.json()).toMatchObject({ role: 'SERVICE', companyCode: '300001', companyName: 'Trattoria Al Ponte' });
    expect(await auditOf(server, account)).toMatchObject([
      {
        action: 'account.roleChanged',
        actor: administrator.id,
        origin: '127.0.0.1',
        before: { role: 'KITCHEN_MANAGER', companyCode: '200001', administrationProfile: [] },
        after: { role: 'SERVICE', companyCode: '300001', administrationProfile: [] },
      },
    ]);
  });

  it('updateRole to the current role changes nothing and is not audited', async () => {
    const account = await addAccount(server);
    await expectUnchanged(account, async () => {
      expect((await updateRole(administrator, account, 'targetRole=KITCHEN_MANAGER')).statusCode).toBe(200);
    });
    expect(await auditOf(server, account)).toEqual([]);
  });

  it.each(['SERVICE', 'SERVICE_MANAGER'])(
    'the role %s requires a company, and the roles KITCHEN_MANAGER and ADMIN do not',
    async (role) => {
      const account = await addAccount(server, { companyCode: null });
      const answer = await updateRole(worldUsers.admin, account, `targetRole=${role}`);
      expect(expectProblem(answer, 'VALIDATION_FAILED').errors).toEqual([{ path: 'companyCode', message: 'required' }]);
      expect((await updateRole(worldUsers.admin, account, 'targetRole=ADMIN')).statusCode).toBe(200);
      expect((await updateRole(worldUsers.admin, account, 'targetRole=KITCHEN_MANAGER')).statusCode).toBe(200);
      const placed = await updateRole(worldUsers.admin, account, `targetRole=${role}&companyCode=200002`);
      expect(placed.json()).toMatchObject({ role, companyCode: '200002' });
    },
  );
});

describe('updateCompany', () => {
  it('updateCompany moves an account within the subtree, and the old company no longer sees it', async () => {
    const account = await addAccount(server, { companyCode: '300002', parentCompanyCode: '300001' });
    const moved = await updateCompany(worldUsers.admin, account, '200002');
    expect(moved.json()).toMatchObject({ companyCode: '200002', companyName: 'Isar Küchentechnik' });
    expectProblem(await updateCompany(administrator, account, '200001'), 'USER_NOT_FOUND');
    expect(await auditOf(server, account)).toMatchObject([
      { action: 'account.companyChanged', before: { companyCode: '300002' }, after: { companyCode: '200002' } },
    ]);
  });

  it.each([
    ['above', '100000'],
    ['beside', '200002'],
    ['below another', '300003'],
    ['unknown', '999999'],
  ])('updateCompany to a company %s always has the same response, COMPANY_NOT_FOUND', async (_name, companyCode) => {
    const account = await addAccount(server);
    await expectUnchanged(account, async () => {
      const answer = await updateCompany(administrator, account, companyCode);
      expectProblem(answer, 'COMPANY_NOT_FOUND');
      const withRole = await updateRole(administrator, account, `targetRole=SERVICE&companyCode=${companyCode}`);
      expect(withoutInstance(withRole)).toEqual(withoutInstance(answer));
    });
  });
});

describe('updateAdministrationProfile', () => {
  it('updateAdministrationProfile replaces the list with profiles that the administrator has', async () => {
    const by = await addAdministrator(server, { administrationProfile: ['ACCOUNTS', 'COMPANIES'] });
    const account = await addAccount(server, { administrationProfile: ['ACCOUNTS'] });
    const answer = await updateProfiles(by, account, ['COMPANIES']);
    expect(answer.json()).toMatchObject({ administrationProfile: ['COMPANIES'] });
    expect((await updateProfiles(by, account, [])).json()).toMatchObject({ administrationProfile: [] });
    expect(await auditOf(server, account)).toMatchObject([
      { before: { administrationProfile: ['COMPANIES'] }, after: { administrationProfile: [] } },
      { action: 'account.profilesChanged', before: { administrationProfile: ['ACCOUNTS'] } },
    ]);
  });

  it('an ADMIN grants every profile', async () => {
    const account = await addAccount(server, { companyCode: null });
    const answer = await updateProfiles(worldUsers.admin, account, administrationProfiles.toReversed());
    expect(answer.json()).toMatchObject({ administrationProfile: administrationProfiles });
  });

  const notHeld = administrationProfiles.filter((profile) => profile !== 'ACCOUNTS');

  it.each(notHeld)('an administrator without the profile %s neither grants nor removes it', async (profile) => {
    const account = await addAccount(server);
    expectProblem(await updateProfiles(administrator, account, ['ACCOUNTS', profile]), 'GRANT_TOO_HIGH');
    const holder = await addAccount(server, { administrationProfile: [profile as AdministrationProfile] });
    expectProblem(await updateProfiles(administrator, holder, []), 'GRANT_TOO_HIGH');
    expect((await accountOf(server, account)).administrationProfile).toEqual([]);
    expect((await accountOf(server, holder)).administrationProfile).toEqual([profile]);
  });

  it.each([
    ['twice the same', { administrationProfile: ['ACCOUNTS', 'ACCOUNTS'] }],
    ['an unknown one', { administrationProfile: ['ROOT'] }],
    ['a role beside', { administrationProfile: [], role: 'ADMIN' }],
    ['a company beside', { administrationProfile: [], companyCode: '100000' }],
    ['a status beside', { administrationProfile: [], status: 'DELETED' }],
    ['a password beside', { administrationProfile: [], passwordHash: 'x' }],
    ['no list', {}],
    ['an object', { administrationProfile: { 0: 'ACCOUNTS' } }],
  ])('the server refuses updateAdministrationProfile with %s with VALIDATION_FAILED', async (_name, body) => {
    const account = await addAccount(server);
    await expectUnchanged(account, async () => {
      const answer = await callAs(server, worldUsers.admin, 'PUT', `/users/${account.id}/administrationProfile`, body);
      expectProblem(answer, 'VALIDATION_FAILED');
    });
  });
});

describe('calls that change rights', () => {
  it.each(eachChange)(
    'the call %s does not distinguish an account out of scope from an unknown account',
    async (_name, change) => {
      const foreign = [worldUsers.otherManager, worldUsers.otherKitchen, worldUsers.withoutCompany, worldUsers.admin];
      const missing = await change(administrator, { id: randomUUID() });
      expectProblem(missing, 'USER_NOT_FOUND');
      for (const account of foreign) {
        await expectUnchanged(account, async () => {
          expect(withoutInstance(await change(administrator, account))).toEqual(withoutInstance(missing));
        });
      }
    },
  );

  it.each(eachChange)(
    'the call %s refuses an account above the own role and audits the refusal',
    async (_name, change) => {
      const admin = await addAccount(server, { role: 'ADMIN' });
      const manager = await addAccount(server, { role: 'SERVICE_MANAGER' });
      for (const account of [admin, manager]) {
        await expectUnchanged(account, async () => {
          expectProblem(await change(administrator, account), 'GRANT_TOO_HIGH');
        });
        expect(await auditOf(server, account)).toMatchObject([
          { action: 'access.refused', actor: administrator.id, detail: { code: 'GRANT_TOO_HIGH' } },
        ]);
      }
    },
  );

  it.each(eachChange)('the call %s is forbidden without the profile ACCOUNTS', async (_name, change) => {
    const account = await addAccount(server);
    const others = administrationProfiles.filter((profile) => profile !== 'ACCOUNTS');
    const almost = await addAccount(server, { role: 'SERVICE_MANAGER', administrationProfile: others });
    for (const by of [worldUsers.manager, worldUsers.kitchen, almost]) {
      await expectUnchanged(account, async () => expectProblem(await change(by, account), 'FORBIDDEN'));
    }
    const waiting = await addAdministrator(server, { status: 'PENDING_APPROVAL' });
    expectProblem(await change(waiting, account), 'ACCOUNT_NOT_ACTIVE');
  });

  it.each(eachChange)('the call %s gives no rights to an account that is not ACTIVE', async (_name, change) => {
    for (const status of ['INACTIVE', 'PENDING_APPROVAL', 'DELETED'] as const) {
      const account = await addAccount(server, { status });
      await expectUnchanged(account, async () => {
        expectProblem(await change(administrator, account), 'ACCOUNT_STATUS_CONFLICT');
      });
    }
  });

  it('an administrator cannot raise their own rights', async () => {
    const me = await addAdministrator(server);
    await expectUnchanged(me, async () => {
      expectProblem(await updateRole(me, me, 'targetRole=SERVICE_MANAGER'), 'GRANT_TOO_HIGH');
      expectProblem(await updateRole(me, me, 'targetRole=ADMIN'), 'GRANT_TOO_HIGH');
      expectProblem(await updateRole(me, me, 'targetRole=SERVICE&companyCode=100000'), 'COMPANY_NOT_FOUND');
      expectProblem(await updateCompany(me, me, '100000'), 'COMPANY_NOT_FOUND');
      expectProblem(await updateProfiles(me, me, administrationProfiles), 'GRANT_TOO_HIGH');
      // The machines of companies two levels below are out of scope for a SERVICE user.
      expectProblem(await updateCompany(me, me, '300001'), 'GRANT_TOO_HIGH');
      expectProblem(await updateRole(me, me, 'targetRole=SERVICE&companyCode=300001'), 'GRANT_TOO_HIGH');
    });
  });

  it('a call that changes rights ignores additional fields in the query or the body', async () => {
    const account = await addAccount(server);
    const query = 'targetRole=SERVICE&status=DELETED&administrationProfile=COMPANIES&role=ADMIN&id=x';
    const url = `/users/${account.id}/updateRole?${query}`;
    await callAs(server, administrator, 'PUT', url, { companyCode: '300001', targetRole: 'ADMIN' });
    const { role, status, companyCode, administrationProfile } = await accountOf(server, account);
    expect({ role, status, companyCode, administrationProfile }).toEqual({
      role: 'SERVICE',
      status: 'ACTIVE',
      companyCode: '200001',
      administrationProfile: [],
    });
    expectProblem(await updateRole(administrator, account, 'targetRole=SERVICE&targetRole=ADMIN'), 'VALIDATION_FAILED');
    expectProblem(await updateRole(administrator, { id: "' or true--" }, 'targetRole=SERVICE'), 'VALIDATION_FAILED');
  });
});

describe('changed rights', () => {
  it('changed rights apply to the next call', async () => {
    const me = await addAdministrator(server);
    expect((await callAs(server, me, 'GET', '/users')).statusCode).toBe(200);
    expect((await updateProfiles(me, me, [])).statusCode).toBe(200);
    expectProblem(await callAs(server, me, 'GET', '/users'), 'FORBIDDEN');
  });

  it('changed rights reach open live sockets immediately', async () => {
    const account = await addAccount(server, { companyCode: '300001' });
    const client = await LiveClient.signedIn(server.url, await mintAccessToken(server.context, account.id));
    client.send({ type: 'subscribe', serialNumbers: ['PONTE0001'] });
    await client.until(({ type }) => type === 'snapshot');
    await updateCompany(administrator, account, '300002');
    await client.until((message) => message.type === 'error' && message.serialNumber === 'PONTE0001');
    await client.close();
  });
});
