import { errorCatalogue } from '@washboard/contract/errors/error-catalogue';
import type { ErrorCode } from '@washboard/contract/errors/error-codes';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { newAddress, newOrigin, post, signUpBody } from './testing/sign-ups.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const url = '/api/v2/account/users';

function expectFailure(answer: LightMyRequestResponse, code: ErrorCode): void {
  const { status, title } = errorCatalogue[code];
  expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { errors: _, ...rest } = answer.json();
  expect(rest).toEqual({ code, message: title });
}

function raw(payload: string, contentType = 'application/json') {
  const headers = { 'content-type': contentType };
  return server.inject({ method: 'POST', url, remoteAddress: newOrigin(), headers, payload });
}

describe('failures of calls without a token', () => {
  it.each([
    ['{', 'application/json', 'BODY_NOT_JSON'],
    ['', 'application/json', 'BODY_NOT_JSON'],
    ['{"__proto__":{"role":"ADMIN"}}', 'application/json', 'BODY_NOT_JSON'],
    ['null', 'application/json', 'VALIDATION_FAILED'],
    ['[]', 'application/json', 'VALIDATION_FAILED'],
    ['{}', 'application/json', 'VALIDATION_FAILED'],
    ['role=ADMIN', 'application/x-www-form-urlencoded', 'UNSUPPORTED_MEDIA_TYPE'],
    [JSON.stringify({ x: 'x'.repeat(300_000) }), 'application/json', 'PAYLOAD_TOO_LARGE'],
  ] as const)('the server refuses a sign-up with the body %.40s as %s with %s', async (payload, contentType, code) => {
    expectFailure(await raw(payload, contentType), code);
  });

  it('a sign-up with an invalid field gets its path and a code that the web app knows', async () => {
    const answer = await post(server, url, signUpBody({ firstName: 'A', password: 'short' }));
    expectFailure(answer, 'VALIDATION_FAILED');
    expect(answer.json().errors).toEqual([
      { path: 'firstName', message: 'nameTooShort' },
      { path: 'password', message: 'passwordTooShort' },
      { path: 'password', message: 'passwordNeedsUppercase' },
      { path: 'password', message: 'passwordNeedsDigit' },
    ]);
  });

  it('the server refuses too many sign-ups with the time to wait', async () => {
    const origin = newOrigin();
    const asked = Array.from({ length: 61 }, () =>
      post(server, `/api/v2/account/resetPassword/${newAddress()}`, undefined, { origin }),
    );
    const refused = (await Promise.all(asked)).filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(1);
    for (const answer of refused) {
      expectFailure(answer, 'TOO_MANY_REQUESTS');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
    }
  });

  it('the server reports an internal error at sign-up without details', async () => {
    const { orm } = server.context.database;
    await orm.execute(sql`alter table throttles rename to elsewhere`);
    try {
      expectFailure(await post(server, url, signUpBody()), 'INTERNAL_ERROR');
      expectFailure(await post(server, `/api/v2/account/resetPassword/${newAddress()}`), 'INTERNAL_ERROR');
    } finally {
      await orm.execute(sql`alter table elsewhere rename to throttles`);
    }
  });

  it('the server accepts a sign-up with an address of the maximum length', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(50)}.example`;
    const encoded = [...email].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    expect((await post(server, `/api/v2/account/resetPassword/${encoded}`)).json().code).toBe('200');
  });
});

it('a forwarded address from an untrusted caller does not count as its origin', async () => {
  const origin = newOrigin();
  const answers = [];
  for (let time = 0; time < 61; time += 1) {
    const headers = { 'x-forwarded-for': newOrigin(), forwarded: `for=${newOrigin()}`, 'x-real-ip': newOrigin() };
    answers.push(await post(server, `/api/v2/account/resetPassword/${newAddress()}`, undefined, { origin, headers }));
  }
  expect(answers.at(-1)?.statusCode).toBe(429);
});
