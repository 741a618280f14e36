import { createRequire } from 'node:module';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../../config/configuration-error.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertUsers, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { AccountExistsError, createAdministrator, refuseDemoAccounts } from './index.ts';
import { hashPassword, passwordCost, verifyPassword } from './passwords.ts';
import { users } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

describe('stored passwords', () => {
  it('the server hashes a password with argon2id at the recommended cost', async () => {
    // An import would return the cheaper function of the tests.
    const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
    expect(await argon2.hash('same', passwordCost)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('the server stores each password with its own salt', async () => {
    const [one, two] = [await hashPassword('same'), await hashPassword('same')];
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'same')).toBe(true);
    expect(await verifyPassword(one, 'Same')).toBe(false);
  });

  it('a password never matches an unknown account', async () => {
    expect(await verifyPassword(null, '')).toBe(false);
    expect(await verifyPassword(null, 'anything')).toBe(false);
  });

  it('a password of any letters and length matches only itself', async () => {
    const password = `${'ä🫧'.repeat(100)}1`;
    const hash = await hashPassword(password);
    expect(await verifyPassword(hash, password)).toBe(true);
    expect(await verifyPassword(hash, password.slice(0, -1))).toBe(false);
  });
});

describe('the first administrator', () => {
  const details = { password: 'Long-enough-1', firstName: 'Ada', lastName: 'Marini' };
  const find = (email: string) =>
    server.context.database.orm.select().from(users).where(eq(users.email, email)).limit(1);

  it('the first administrator is created active, signs in and sees every machine', async () => {
    await createAdministrator(server.context, { email: ' Ada@Kitchens.example', ...details });
    const [account] = await find('ada@kitchens.example');
    expect(account).toMatchObject({ role: 'ADMIN', status: 'ACTIVE', companyCode: null });
    const answer = await server.token({
      grant_type: 'password',
      username: 'ada@kitchens.example',
      password: details.password,
      scope: 'openid offline_access api',
    });
    expect(answer.statusCode).toBe(200);
    const lines = await server.context.database.orm
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, account?.id ?? ''), eq(auditLog.action, 'administrator.created')));
    expect(lines).toMatchObject([{ action: 'administrator.created', actor: null }]);
  });

  it('a new administrator does not replace an existing account', async () => {
    const before = await find(worldUsers.kitchen.email);
    const attempt = createAdministrator(server.context, { email: worldUsers.kitchen.email.toUpperCase(), ...details });
    await expect(attempt).rejects.toThrow(AccountExistsError);
    expect(await find(worldUsers.kitchen.email)).toEqual(before);
  });

  it.each(['', 'nobody', 'a@b', 'a b@c.example'])(
    'an administrator cannot have the invalid address %j',
    async (email) => {
      await expect(createAdministrator(server.context, { email, ...details })).rejects.toThrow(ConfigurationError);
    },
  );
});

describe('demo accounts', () => {
  it('a server with demo accounts does not start outside a demo', async () => {
    const { database } = server.context;
    await expect(refuseDemoAccounts(database)).resolves.toBeUndefined();
    const id = crypto.randomUUID();
    await insertUsers(database, [{ ...worldUsers.admin, id, email: 'admin@washboard.example' }]);
    await expect(refuseDemoAccounts(database)).rejects.toThrow(ConfigurationError);
  });
});
