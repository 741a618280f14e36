import { dashboardScope } from '@washboard/contract/identity/token';
import { minuteMs } from '@washboard/contract/time/durations';
import { eq } from 'drizzle-orm';
import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../app.ts';
import { limits } from '../../../config/limits.ts';
import type { App } from '../../../http/app-instance.ts';
import { runHousekeeping } from '../../../jobs.ts';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { password, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { rotateSigningKeys } from './signing-keys.ts';

const reloadMs = 10;
let now: number;
let server: TestServer;
beforeEach(async () => {
  now = Date.now();
  server = await openTestServer({ clock: { now: () => new Date(now) }, limits: { signingKeys: { reloadMs } } });
  now += minuteMs;
});
afterEach(() => server.close());

async function publicKeyIds(of: App = server.app): Promise<string[]> {
  const { keys } = (await of.inject({ url: '/identity/jwks', remoteAddress: address() })).json();
  for (const key of keys) expect(key).not.toHaveProperty('d');
  return keys.map(({ kid }: { kid: string }) => kid);
}

/** Repeated requests of one address would be rate limited. */
let asked = 0;
const address = () => `10.0.${Math.floor(++asked / 100)}.1`;

async function signIn() {
  const form = { grant_type: 'password', username: worldUsers.kitchen.email, password, scope: dashboardScope };
  const { access_token, refresh_token } = (await server.token(form)).json();
  return { kid: String(decodeProtectedHeader(access_token).kid), access_token, refresh_token };
}

function call(accessToken: string, of: App = server.app) {
  return of.inject({ url: '/api/v1/account/userinfo', headers: dashboardHeaders(accessToken) });
}

async function rotate(): Promise<string> {
  const kid = await rotateSigningKeys(server.context);
  now += 4 * minuteMs;
  await expect.poll(async () => (await publicKeyIds())[0]).toBe(kid);
  return kid;
}

describe('a new signing key', () => {
  it('a new signing key is published before it signs, and signs before the old key is removed', async () => {
    const old = (await signIn()).kid;
    const kid = await rotateSigningKeys(server.context);
    await expect.poll(() => publicKeyIds()).toEqual([old, kid]);
    expect((await signIn()).kid).toBe(old);
    now += 3 * reloadMs - 1;
    const late = await buildApp({ ...server.context, pdfWorkers: server.pdfWorkers });
    await late.ready();
    expect(await publicKeyIds(late)).toEqual([old, kid]);
    await late.close();
    now += 1;
    await expect.poll(() => publicKeyIds()).toEqual([kid, old]);
    expect((await signIn()).kid).toBe(kid);
    expect(limits.signingKeys.reloadMs).toBe(minuteMs);
  });

  it('a new signing key signs the tokens of a refresh, including the ID token', async () => {
    const { refresh_token } = await signIn();
    const kid = await rotate();
    const renewed = (await server.token({ grant_type: 'refresh_token', refresh_token })).json();
    expect(decodeProtectedHeader(renewed.access_token).kid).toBe(kid);
    expect(decodeProtectedHeader(renewed.id_token).kid).toBe(kid);
  });

  it('a running process verifies tokens of a new signing key', async () => {
    const other = await buildApp({ ...server.context, pdfWorkers: server.pdfWorkers });
    await other.ready();
    const kid = await rotate();
    await expect.poll(() => publicKeyIds(other)).toContain(kid);
    const { access_token } = await signIn();
    expect((await call(access_token, other)).statusCode).toBe(200);
    await other.close();
  });

  it('the audit log records a new signing key', async () => {
    const kid = await rotateSigningKeys(server.context);
    const { orm } = server.context.database;
    const lines = await orm.select().from(auditLog).where(eq(auditLog.action, 'signingKeys.rotated'));
    expect(lines).toMatchObject([{ actor: null, origin: 'cli', subject: kid }]);
    expect(JSON.stringify(lines)).not.toContain('"d"');
  });
});

describe('an old signing key', () => {
  it('an old signing key verifies until its last token has expired, and is then removed', async () => {
    const before = await signIn();
    const kid = await rotate();
    expect((await call(before.access_token)).statusCode).toBe(200);
    now += 55 * minuteMs;
    await runHousekeeping(server.context);
    expect(await publicKeyIds()).toEqual([kid, before.kid]);
    expect((await call(before.access_token)).statusCode).toBe(200);
    now += 10 * minuteMs;
    await runHousekeeping(server.context);
    await expect.poll(() => publicKeyIds()).toEqual([kid]);
    // The token has not expired, but its key no longer exists.
    expectProblem(await call(before.access_token), 'UNAUTHENTICATED');
    const { refresh_token } = before;
    expect((await server.token({ grant_type: 'refresh_token', refresh_token })).statusCode).toBe(200);
  });

  it('the server keeps an old signing key if it is the only key, or if rotations follow each other quickly', async () => {
    const first = (await signIn()).kid;
    now += 48 * 60 * minuteMs;
    await runHousekeeping(server.context);
    expect(await publicKeyIds()).toEqual([first]);
    const second = await rotateSigningKeys(server.context);
    now += reloadMs;
    const third = await rotateSigningKeys(server.context);
    await runHousekeeping(server.context);
    await expect.poll(() => publicKeyIds()).toHaveLength(3);
    expect((await signIn()).kid).toBe(first);
    now += 2.5 * reloadMs;
    await expect.poll(async () => (await publicKeyIds())[0]).toBe(second);
    now += reloadMs;
    await expect.poll(async () => (await publicKeyIds())[0]).toBe(third);
  });
});
