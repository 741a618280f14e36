import { hash } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertUsers, password } from '../../../testing/world.ts';
import { users } from '../../people/accounts/tables.ts';

vi.mock('@node-rs/argon2', { spy: true });

let nowMs = Date.now();
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date(nowMs) } });
});
afterAll(() => server.close());

const newPassword = 'Tegola verde 4';

interface Person {
  email: string;
  headers: Record<string, string>;
}

async function signIn(email: string, secret = password): Promise<{ status: number; headers: Record<string, string> }> {
  const scope = 'openid offline_access api';
  const answer = await server.token({ grant_type: 'password', username: email, password: secret, scope });
  return { status: answer.statusCode, headers: dashboardHeaders(answer.json().access_token ?? '') };
}

async function newPerson(): Promise<Person> {
  const id = crypto.randomUUID();
  const email = `${id}@kitchens.example`;
  const rest = { role: 'KITCHEN_MANAGER', status: 'ACTIVE', companyCode: '300001' } as const;
  await insertUsers(server.context.database, [{ id, email, ...rest }]);
  return { email, headers: (await signIn(email)).headers };
}

const change = ({ headers }: Person, currentPassword: string, secret: string, more: object = {}) =>
  server.inject({
    method: 'PATCH',
    url: '/api/v1/account/users/password',
    headers,
    payload: { currentPassword, newPassword: secret, ...more },
  });

const isSignedIn = async (headers: Record<string, string>) =>
  (await server.inject({ url: '/api/v1/account/userinfo', headers })).statusCode === 200;

describe('one’s own password', () => {
  it('a user changes the password with the current one, which ends all other sessions and sends a mail', async () => {
    const person = await newPerson();
    const other = await signIn(person.email);
    expect((await change(person, password, newPassword)).statusCode).toBe(204);
    expect(await isSignedIn(person.headers)).toBe(true);
    expect(await isSignedIn(other.headers)).toBe(false);
    expect((await signIn(person.email)).status).toBe(400);
    expect((await signIn(person.email, newPassword)).status).toBe(200);
    const { rows } = await server.context.database.orm.execute<{ data: object }>(
      sql`select data from pgboss.job where name = 'mail'`,
    );
    expect(rows).toMatchObject([{ data: { kind: 'passwordChanged', to: { address: person.email } } }]);
  });

  it('a reset by mail during a change of the password wins', async () => {
    const { orm } = server.context.database;
    const person = await newPerson();
    const isTheirs = eq(users.email, person.email);
    vi.mocked(hash).mockImplementationOnce(async () => {
      await orm.update(users).set({ passwordHash: 'by mail' }).where(isTheirs);
      return 'by somebody who knows the old one';
    });
    expectProblem(await change(person, password, newPassword), 'PASSWORD_WRONG');
    expect(await orm.select({ passwordHash: users.passwordHash }).from(users).where(isTheirs)).toEqual([
      { passwordHash: 'by mail' },
    ]);
  });

  it('a wrong current password changes nothing, and it cannot be guessed this way', async () => {
    const person = await newPerson();
    for (let time = 0; time < 5; time += 1) {
      const refused = expectProblem(await change(person, 'Wrong-one-1', newPassword), 'PASSWORD_WRONG');
      expect(refused.errors).toEqual([{ path: 'currentPassword', message: 'passwordWrong' }]);
    }
    expectProblem(await change(person, password, newPassword), 'TOO_MANY_REQUESTS');
    expect((await signIn(person.email)).status).toBe(200);
    nowMs += 15 * 60_000;
    expect((await change(person, password, newPassword)).statusCode).toBe(204);
  });

  it('a user has five parallel tries for the current password', async () => {
    const person = await newPerson();
    const guesses = Array.from({ length: 12 }, (_, guess) => change(person, `Wrong-one-${guess}`, newPassword));
    const codes = (await Promise.all(guesses)).map((answer) => answer.json().code);
    expect(codes.filter((code) => code === 'PASSWORD_WRONG')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(7);
  });

  it.each(['Password1', 'TestPerson1', 'Washboard1'])(
    'the server refuses a common new password: %s',
    async (secret) => {
      const person = await newPerson();
      const problem = expectProblem(await change(person, password, secret), 'PASSWORD_TOO_COMMON');
      expect(problem.errors).toEqual([{ path: 'newPassword', message: 'passwordTooCommon' }]);
      expect((await signIn(person.email)).status).toBe(200);
    },
  );

  it.each([
    ['short1A', {}],
    ['tegola verde 4', {}],
    ['x'.repeat(201), {}],
    [newPassword, { userId: crypto.randomUUID() }],
  ])('the server refuses a new password of invalid form: %.20s %j', async (secret, more) => {
    expectProblem(await change(await newPerson(), password, secret, more), 'VALIDATION_FAILED');
  });
});
