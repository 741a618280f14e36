import { passwordSchema } from '@washboard/contract/accounts/field-rules';
import { dashboardScope } from '@washboard/contract/identity/token';
import { parseVerifierKey } from '@washboard/ledger/checkpoint/signed-note';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../config/configuration-error.ts';
import { publishHeads } from '../modules/machines/ledger/index.ts';
import { users } from '../modules/people/accounts/tables.ts';
import { auditLog } from '../modules/platform/audit/tables.ts';
import { requireSecretKey } from '../modules/platform/secrets/index.ts';
import { expectProblem } from '../testing/expect-problem.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../testing/test-server.ts';
import { password, worldUsers } from '../testing/world.ts';
import { AdminError } from './command.ts';
import { runAdmin } from './run-admin.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function admin(...words: string[]): Promise<string> {
  const said: string[] = [];
  await runAdmin(words, {
    program: 'washboard admin',
    say: (text) => said.push(text),
    withContext: (work) => work(server.context),
  });
  return said.join('\n');
}

const shownPassword = (text: string) => text.match(/shown only now: (\S+)$/)?.[1] ?? '';

function signIn(username: string, secret: string) {
  return server.token({ grant_type: 'password', username, password: secret, scope: dashboardScope });
}

describe('creating an administrator', () => {
  it('an operator creates an administrator who can sign in with the shown password', async () => {
    const said = await admin('create', 'Chief@marea.example', '--first-name', 'Ada', '--last-name', 'Chief');
    expect(() => passwordSchema.parse(shownPassword(said))).not.toThrow();
    const { access_token } = (await signIn('chief@marea.example', shownPassword(said))).json();
    const headers = dashboardHeaders(access_token);
    expect((await server.inject({ url: '/api/v1/account/userinfo', headers })).json()).toMatchObject({
      role: 'ADMIN',
      status: 'ACTIVE',
      firstName: 'Ada',
      lastName: 'Chief',
    });
  });

  it('the command refuses an invalid address, and an address that already has an account', async () => {
    const again = admin('create', worldUsers.kitchen.email);
    await expect(again).rejects.toThrow(/has an account already.*reset/);
    await expect(again).rejects.toThrow(AdminError);
    await expect(admin('create', 'nobody')).rejects.toThrow(ConfigurationError);
  });
});

describe('resetting a password', () => {
  it('a reset replaces the password, ends all sessions and is audited without the password', async () => {
    const { email, id } = worldUsers.manager;
    const { access_token, refresh_token } = (await signIn(email, password)).json();
    const said = await admin('reset', ` ${email.toUpperCase()}`);
    const headers = dashboardHeaders(access_token);
    expectProblem(await server.inject({ url: '/api/v1/account/userinfo', headers }), 'UNAUTHENTICATED');
    expect((await server.token({ grant_type: 'refresh_token', refresh_token })).statusCode).toBe(400);
    expect((await signIn(email, password)).statusCode).toBe(400);
    expect((await signIn(email, shownPassword(said))).statusCode).toBe(200);
    const lines = await server.context.database.orm.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(lines).toContainEqual(expect.objectContaining({ action: 'password.changed', actor: null, origin: 'cli' }));
    expect(JSON.stringify(lines)).not.toContain(shownPassword(said));
  });

  it.each(['unknown@kitchens.example', worldUsers.deleted.email])(
    'the command refuses a reset for %s, which has no account',
    async (email) => {
      await expect(admin('reset', email)).rejects.toThrow(
        new AdminError(`${email} has no account. \`list --all\` shows all accounts.`),
      );
    },
  );
});

describe('listing accounts', () => {
  it('an operator lists the administrators, or all accounts', async () => {
    const administrators = await admin('list');
    expect(administrators).toContain(worldUsers.admin.email);
    expect(administrators).not.toContain(worldUsers.kitchen.email);
    const everybody = (await admin('list', '--all')).split('\n');
    expect(everybody).toContainEqual(
      expect.stringMatching(/^kitchen@kitchens\.example +KITCHEN_MANAGER +ACTIVE +Test Person +Trattoria Al Ponte$/),
    );
    expect(everybody.length).toBeGreaterThanOrEqual(Object.keys(worldUsers).length);
  });

  it('the list of accounts has no control characters in names', async () => {
    const { orm } = server.context.database;
    await orm.update(users).set({ firstName: '\u001b[2J\u202eEve' }).where(eq(users.id, worldUsers.otherKitchen.id));
    const said = await admin('list', '--all');
    expect(said).toContain('[2JEve Person');
    for (const character of ['\u001b', '\u202e']) expect(said).not.toContain(character);
  });
});

describe('replacing the secret key', () => {
  it('the server accepts a new secret key once, deletes the push subscriptions and audits the change', async () => {
    const { config, database } = server.context;
    await requireSecretKey(server.context);
    const keyOf = async () =>
      (await server.call('kitchen', 'GET', '/api/v1/account/pushSubscriptions/key')).json().publicKey;
    const publicKey = await keyOf();
    expect(await admin('replace-secret-key')).toContain('Nothing was changed');
    expect(await keyOf()).toBe(publicKey);
    config.secretKeyFile = `${config.secretKeyFile}-new`;
    await expect(requireSecretKey(server.context)).rejects.toThrow(ConfigurationError);
    expect(await admin('replace-secret-key')).toContain(`This database uses the key in ${config.secretKeyFile}`);
    await requireSecretKey(server.context);
    expect(await keyOf()).not.toBe(publicKey);
    const lines = await database.orm.select().from(auditLog).where(eq(auditLog.action, 'secretKey.replaced'));
    expect(lines).toMatchObject([{ actor: null, origin: 'cli' }]);
  });
});

describe('rotating the token keys', () => {
  it('a rotation of the token keys prints the ID of the new key', async () => {
    expect(await admin('rotate-keys')).toMatch(/^Key [\w-]{43} is used in three minutes/);
  });
});

describe('rotating the ledger key', () => {
  it('the command refuses a rotation of the ledger key before anything was signed', async () => {
    await expect(admin('rotate-ledger-key')).rejects.toThrow(/There is no key/);
  });

  it('a rotation of the ledger key prints the new key', async () => {
    await publishHeads(server.context);
    const said = await admin('rotate-ledger-key');
    expect(parseVerifierKey(said.trim().split('\n').at(-1) ?? '')).not.toBeNull();
  });
});

describe('an invalid command line', () => {
  it.each([[], ['help'], ['--help'], ['create', '--help']])('the command line %j prints the help', async (...words) => {
    const said = await admin(...words);
    for (const name of ['create EMAIL', 'reset EMAIL', 'list [--all]', 'rotate-keys']) expect(said).toContain(name);
  });

  it.each([
    [['destroy'], /There is no command destroy.\n\nUsage/],
    [['toString'], /There is no command/],
    [['create'], /Usage: washboard admin create EMAIL/],
    [['create', 'a@b.example', 'c@d.example'], /Usage/],
    [['reset', 'a@b.example', '--force'], /Usage: washboard admin reset EMAIL$/],
    [['list', 'x'], /Usage/],
  ])('the command line %j prints the usage of the command', async (words, message) => {
    await expect(admin(...words)).rejects.toThrow(message);
  });
});
