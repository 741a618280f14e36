import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { worldUsers } from '../../../testing/world.ts';
import { throttles } from '../../platform/throttle/tables.ts';
import { recordStatements } from './testing/record-statements.ts';
import { check, newAddress, post, signUp, signUpBody } from './testing/sign-ups.ts';

/** The duration of hashing can be measured remotely. */
const hashing = vi.hoisted(() => ({ count: 0 }));
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>();
  const hash: typeof original.hash = (...args) => {
    hashing.count += 1;
    return original.hash(...args);
  };
  return { ...original, hash };
});

let server: TestServer;
beforeAll(async () => {
  const now = new Date('2026-11-21T10:00:00Z');
  server = await openTestServer({ clock: { now: () => now } });
});
afterAll(() => server.close());

/** Outsiders must not be able to distinguish these addresses. */
async function addresses(): Promise<Record<string, string>> {
  return {
    unknown: newAddress(),
    signedUp: (await signUp(server)).email,
    inactive: worldUsers.inactive.email,
    pending: worldUsers.pending.email,
    active: worldUsers.kitchen.email,
    administrator: worldUsers.admin.email,
    deleted: worldUsers.deleted.email,
  };
}

function withoutChance({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date: _, ...rest } = headers;
  const masked = body.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID').replaceAll(/req-\w+/g, 'REQUEST');
  return { statusCode, headers: rest, body: masked };
}

const calls: Record<string, (email: string) => Promise<LightMyRequestResponse>> = {
  'signing up': (email) => post(server, '/api/v2/account/users', signUpBody({ email })),
  'signing up as a service user': (email) =>
    post(server, '/api/v2/account/users', signUpBody({ email, role: 'SERVICE', companyCode: '200001' })),
  'signing up with a code of no company': (email) =>
    post(server, '/api/v2/account/users', signUpBody({ email, role: 'SERVICE', companyCode: '999999' })),
  'signing up with a known password': (email) =>
    post(server, '/api/v2/account/users', signUpBody({ email, password: 'Password1' })),
  'asking for a code': (email) => post(server, `/api/v1/email-verification/sendVerificationCode?mail=${email}`),
  'giving a wrong code': (email) => check(server, { email, code: '1234' }),
  'asking for a link': (email) => post(server, `/api/v2/account/resetPassword/${email}`),
  'giving a wrong token': (email) =>
    post(server, `/api/v2/account/changePassword/${email}`, undefined, {
      headers: { verificationcode: 'x', newpassword: 'Tegola-verde-4' },
    }),
};

describe.each(Object.entries(calls))('account enumeration by %s', (_name, call) => {
  it('a call gives the same answer after the same work for every kind of address', async () => {
    const work: Record<string, unknown> = {};
    for (const [kind, email] of Object.entries(await addresses())) {
      await server.context.database.orm.delete(throttles);
      hashing.count = 0;
      let answer: LightMyRequestResponse | undefined;
      const statements = await recordStatements(server.context.database, async () => {
        answer = await call(email);
      });
      expect(statements.length).toBeGreaterThan(0);
      work[kind] = { answer: answer && withoutChance(answer), statements, hashes: hashing.count };
    }
    for (const [kind, done] of Object.entries(work)) expect({ kind, done }).toEqual({ kind, done: work.unknown });
  });

  it('a call refuses too many requests in the same way for every kind of address', async () => {
    const answers: Record<string, unknown> = {};
    for (const [kind, email] of Object.entries(await addresses())) {
      await server.context.database.orm.delete(throttles);
      for (let time = 0; time < 5; time += 1) await call(email);
      answers[kind] = withoutChance(await call(email));
    }
    for (const [kind, answer] of Object.entries(answers))
      expect({ kind, answer }).toEqual({ kind, answer: answers.unknown });
  });
});
