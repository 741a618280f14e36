import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type WorldUser, worldUsers } from '../../../testing/world.ts';
import { accountOf, addAccount, auditOf, callAs } from './testing/administration-world.ts';

let server: TestServer;
let account: WorldUser;
beforeAll(async () => {
  server = await openTestServer();
  account = await addAccount(server, { role: 'SERVICE', administrationProfile: ['ACCOUNTS', 'PRODUCTS'] });
});
afterAll(() => server.close());

const put = (path: string, body?: object) =>
  callAs(server, worldUsers.admin, 'PUT', `/users/${account.id}/${path}`, body);

describe('outdated changes of an account', () => {
  it.each([
    ['updateRole?targetRole=KITCHEN_MANAGER&ifRole=SERVICE_MANAGER', [{ path: 'role', message: 'SERVICE' }]],
    ['updateRole?targetRole=KITCHEN_MANAGER&ifCompanyCode=', [{ path: 'companyCode', message: '200001' }]],
    [
      'updateCompany?companyCode=300001&ifCompanyCode=200002&ifRole=ADMIN',
      [
        { path: 'role', message: 'SERVICE' },
        { path: 'companyCode', message: '200001' },
      ],
    ],
  ])('the server refuses an outdated change and returns the current values: %s', async (path, errors) => {
    expect(expectProblem(await put(path), 'ACCOUNT_CHANGED').errors).toEqual(errors);
    expect(await accountOf(server, account)).toMatchObject({ role: 'SERVICE', companyCode: '200001' });
    expect(await auditOf(server, account)).toEqual([]);
  });

  it('the server refuses an outdated change of profiles and returns the current profiles', async () => {
    const body = { administrationProfile: [], ifAdministrationProfile: ['ACCOUNTS'] };
    expect(expectProblem(await put('administrationProfile', body), 'ACCOUNT_CHANGED').errors).toEqual([
      { path: 'administrationProfile', message: 'ACCOUNTS, PRODUCTS' },
    ]);
    expect((await accountOf(server, account)).administrationProfile).toEqual(['ACCOUNTS', 'PRODUCTS']);
  });

  it('an outdated change succeeds if it is the same change', async () => {
    expect((await put('updateRole?targetRole=SERVICE&ifRole=ADMIN')).statusCode).toBe(200);
    expect(await auditOf(server, account)).toEqual([]);
  });

  it('a change with the current values succeeds, the profiles in any order', async () => {
    expect((await put('updateRole?targetRole=SERVICE_MANAGER&ifRole=SERVICE&ifCompanyCode=200001')).statusCode).toBe(
      200,
    );
    const body = { administrationProfile: ['PRODUCTS'], ifAdministrationProfile: ['PRODUCTS', 'ACCOUNTS'] };
    expect((await put('administrationProfile', body)).statusCode).toBe(200);
    expect(await accountOf(server, account)).toMatchObject({
      role: 'SERVICE_MANAGER',
      administrationProfile: ['PRODUCTS'],
    });
  });
});
