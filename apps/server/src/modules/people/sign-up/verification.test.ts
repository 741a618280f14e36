import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertUsers, worldUsers } from '../../../testing/world.ts';
import { throttles } from '../../platform/throttle/tables.ts';
import { users } from '../accounts/tables.ts';
import { issueCode } from '../verification-codes/index.ts';
import { check, codeFor, newAddress, newOrigin, otherThan, post, signUp, takeJobs } from './testing/sign-ups.ts';

let nowMs = Date.parse('2026-11-21T10:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date(nowMs) } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await takeJobs(server, 'code');
  await server.context.database.orm.delete(throttles);
});

function send(email: string, { origin = newOrigin(), registrationId = '' } = {}) {
  const query = new URLSearchParams({ mail: email, ...(registrationId && { registrationId }) });
  return post(server, `/api/v1/email-verification/sendVerificationCode?${query}`, undefined, { origin });
}

async function statusOf(email: string): Promise<string | undefined> {
  const [account] = await server.context.database.orm.select().from(users).where(eq(users.email, email));
  return account?.status;
}

describe('confirming an address without a token', () => {
  it('a code is valid with or without the ID of its sign-up', async () => {
    const [one, two] = [await signUp(server), await signUp(server)];
    expect((await check(server, { ...one, code: await codeFor(server, one) })).statusCode).toBe(200);
    expect((await check(server, { email: two.email, code: await codeFor(server, two) })).statusCode).toBe(200);
  });

  it('a code can be requested and checked by GET, within the same limits', async () => {
    const signedUp = await signUp(server);
    const get = (call: string, query: Record<string, string>) => {
      const url = `/api/v1/email-verification/${call}?${new URLSearchParams({ mail: signedUp.email, ...query })}`;
      return server.inject({ method: 'GET', url, remoteAddress: newOrigin() });
    };
    await takeJobs(server, 'code');
    expect((await get('sendVerificationCode', {})).statusCode).toBe(204);
    expect(await takeJobs(server, 'code')).toMatchObject([{ purpose: 'verification', email: signedUp.email }]);
    const code = await codeFor(server, signedUp);
    expectProblem(await get('checkVerificationCode', { code: otherThan(code) }), 'CODE_NOT_ACCEPTED');
    expect((await get('checkVerificationCode', { code })).json()).toEqual({ status: 'ACTIVE' });
    for (let tries = 0; tries < 4; tries += 1) await get('sendVerificationCode', {});
    expectProblem(await get('sendVerificationCode', {}), 'TOO_MANY_REQUESTS');
  });

  it('every wrong code gets the same answer', async () => {
    const signedUp = await signUp(server);
    const code = await codeFor(server, signedUp);
    const used = await signUp(server);
    const usedCode = await codeFor(server, used);
    await check(server, { ...used, code: usedCode });
    const answers = [
      await check(server, { ...signedUp, code: otherThan(code) }),
      await check(server, { ...signedUp, code, registrationId: crypto.randomUUID() }),
      await check(server, { ...used, code: usedCode }),
      await check(server, { email: newAddress(), code }),
      await check(server, { email: worldUsers.kitchen.email, code }),
      await check(server, { email: worldUsers.deleted.email, code }),
    ];
    for (const answer of answers) expectProblem(answer, 'CODE_NOT_ACCEPTED');
    expect(new Set(answers.map((answer) => JSON.stringify(withoutInstance(answer)))).size).toBe(1);
    expect(await statusOf(signedUp.email)).toBe('INACTIVE');
  });

  it('parallel guesses cannot find a code', async () => {
    const signedUp = await signUp(server);
    const code = await codeFor(server, signedUp);
    const guesses = Array.from({ length: 20 }, (_, step) =>
      String((Number(code) + step + 1) % 10_000).padStart(4, '0'),
    );
    const answers = await Promise.all(guesses.map((guess) => check(server, { ...signedUp, code: guess })));
    for (const answer of answers) expectProblem(answer, 'CODE_NOT_ACCEPTED');
    expectProblem(await check(server, { ...signedUp, code }), 'CODE_NOT_ACCEPTED');
    expect((await check(server, { ...signedUp, code: await codeFor(server, signedUp) })).statusCode).toBe(200);
  });

  it('a sign-up code expires after ten minutes', async () => {
    const signedUp = await signUp(server);
    const code = await codeFor(server, signedUp);
    nowMs += 10 * 60_000;
    expectProblem(await check(server, { ...signedUp, code }), 'CODE_NOT_ACCEPTED');
  });

  it('a code for a forgotten password confirms no address', async () => {
    const { email } = await signUp(server);
    const token = await issueCode(server.context, { purpose: 'passwordReset', email, registrationId: null });
    expectProblem(await check(server, { email, code: token }), 'VALIDATION_FAILED');
    expectProblem(await check(server, { email, code: token.slice(0, 4) }), 'VALIDATION_FAILED');
    expect(await statusOf(email)).toBe('INACTIVE');
  });

  it.each([
    'code=12',
    'code=12345',
    'code=abcd',
    'mail=unknown&code=1234',
    'mail=a@b.example',
    'registrationId=7&code=1234',
  ])('the server refuses a malformed code: %s', async (query) => {
    const url = `/api/v1/email-verification/checkVerificationCode?mail=ada@kitchens.example&${query}`;
    expectProblem(await post(server, url), 'VALIDATION_FAILED');
  });
});

describe('requesting a code without a token', () => {
  it('the server orders a code for any address, and its response reveals nothing', async () => {
    const registrationId = crypto.randomUUID();
    for (const email of [newAddress(), worldUsers.kitchen.email, worldUsers.inactive.email, worldUsers.deleted.email]) {
      const answer = await send(email.toUpperCase(), { registrationId });
      expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 204, body: '' });
      expect(await takeJobs(server, 'code')).toEqual([{ purpose: 'verification', email, registrationId }]);
    }
  });

  it('the server refuses a request for a code for an invalid address', async () => {
    expectProblem(await send('nobody'), 'VALIDATION_FAILED');
    expectProblem(await send('ada@kitchens.example\r\nBcc: eve@kitchens.example'), 'VALIDATION_FAILED');
  });
});

describe('limits of codes', () => {
  it('the server refuses a sixth mail to an address within an hour, from any origin, with or without an account', async () => {
    for (const email of [newAddress(), worldUsers.kitchen.email]) {
      for (let time = 0; time < 5; time += 1) expect((await send(email)).statusCode).toBe(204);
      const refused = await send(email);
      expectProblem(refused, 'TOO_MANY_REQUESTS');
      expect(refused.headers['retry-after']).toBe('3600');
    }
    nowMs += 3_600_000;
    expect((await send(worldUsers.kitchen.email)).statusCode).toBe(204);
  });

  it('the server refuses too many mails to an address in a day', async () => {
    const email = newAddress();
    for (let hour = 0; hour < 3; hour += 1) {
      for (let time = 0; time < 5; time += 1) expect((await send(email)).statusCode).toBe(204);
      nowMs += 3_600_000;
    }
    expectProblem(await send(email), 'TOO_MANY_REQUESTS');
    nowMs += 24 * 3_600_000;
    expect((await send(email)).statusCode).toBe(204);
  });

  it('the server refuses too many requests and tries from one origin, and accepts other origins', async () => {
    const origin = newOrigin();
    const email = newAddress();
    for (let time = 0; time < 60; time += 1) {
      expect((await send(newAddress(), { origin })).statusCode).toBe(204);
      expectProblem(await check(server, { email: newAddress(), code: '1234' }, origin), 'CODE_NOT_ACCEPTED');
    }
    expectProblem(await send(email, { origin }), 'TOO_MANY_REQUESTS');
    expectProblem(await check(server, { email, code: '1234' }, origin), 'TOO_MANY_REQUESTS');
    expect((await send(email)).statusCode).toBe(204);
    expectProblem(await check(server, { email, code: '1234' }), 'CODE_NOT_ACCEPTED');
  });

  it('an owner gets a new code even if a stranger has used up the tries', async () => {
    const signedUp = await signUp(server);
    await codeFor(server, signedUp);
    const guess = () => check(server, { email: signedUp.email, code: '0000' });
    await Promise.all(Array.from({ length: 40 }, guess));
    expect((await send(signedUp.email)).statusCode).toBe(204);
    expect((await check(server, { ...signedUp, code: await codeFor(server, signedUp) })).statusCode).toBe(200);
  });
});

describe('confirming an address when signed in', () => {
  const own = worldUsers.inactive.email;
  const askForCode = (mail: string) => server.call('inactive', 'POST', '/api/v1/account/sendCode', { mail });
  const give = (code: string) => server.call('inactive', 'POST', '/api/v1/account/checkCode', { code });

  it('an inactive account can also use the obsolete calls by GET', async () => {
    const asked = await server.call(
      'inactive',
      'GET',
      `/api/v1/account/sendCode?${new URLSearchParams({ mail: own })}`,
    );
    expect(asked.statusCode).toBe(204);
    expect(await takeJobs(server, 'code')).toEqual([{ purpose: 'verification', email: own, registrationId: null }]);
    const given = await server.call('inactive', 'GET', '/api/v1/account/checkCode?code=0000');
    expectProblem(given, 'CODE_NOT_ACCEPTED');
  });

  it('an inactive account can request a code for its own address only', async () => {
    expect((await askForCode(own)).statusCode).toBe(204);
    expect(await takeJobs(server, 'code')).toEqual([{ purpose: 'verification', email: own, registrationId: null }]);
    for (const mail of [newAddress(), worldUsers.kitchen.email]) {
      expect(expectProblem(await askForCode(mail), 'VALIDATION_FAILED').errors).toMatchObject([{ path: 'mail' }]);
    }
    expect(await takeJobs(server, 'code')).toEqual([]);
  });

  it('an inactive account confirms its address with the code, once', async () => {
    const code = await issueCode(server.context, { purpose: 'verification', email: own, registrationId: null });
    expectProblem(await give(otherThan(code)), 'CODE_NOT_ACCEPTED');
    expectProblem(await give('12'), 'VALIDATION_FAILED');
    expect((await give(code)).json()).toEqual({ status: 'ACTIVE' });
    expectProblem(await give(code), 'ACCOUNT_STATUS_CONFLICT');
    expectProblem(await askForCode(own), 'ACCOUNT_STATUS_CONFLICT');
  });

  it('an inactive account must be signed in to confirm its address', async () => {
    expectProblem(await server.call(null, 'POST', '/api/v1/account/checkCode', { code: '1234' }), 'UNAUTHENTICATED');
    expectProblem(await server.call(null, 'GET', '/api/v1/account/checkCode?code=1234'), 'UNAUTHENTICATED');
    expectProblem(await server.call(null, 'GET', `/api/v1/account/sendCode?mail=${own}`), 'UNAUTHENTICATED');
  });

  it.each(['kitchen', 'pending', 'admin'] as const)(
    'an account that is not INACTIVE cannot confirm its address: %s',
    async (name) => {
      const answer = await server.call(name, 'GET', '/api/v1/account/checkCode?code=1234');
      expectProblem(answer, 'ACCOUNT_STATUS_CONFLICT');
      const mail = `/api/v1/account/sendCode?mail=${worldUsers[name].email}`;
      expectProblem(await server.call(name, 'GET', mail), 'ACCOUNT_STATUS_CONFLICT');
    },
  );
});

it('a sign-up is confirmed even if its company has no managers above it', async () => {
  const email = newAddress();
  await insertUsers(server.context.database, [
    { id: crypto.randomUUID(), email, role: 'SERVICE', status: 'INACTIVE', companyCode: null },
  ]);
  const code = await issueCode(server.context, { purpose: 'verification', email, registrationId: null });
  expect((await check(server, { email, code })).json()).toEqual({ status: 'PENDING_APPROVAL' });
});
