import { verify } from '@node-rs/argon2';
import { dashboardScope } from '@washboard/contract/identity/token';
import { dayMs, minuteMs } from '@washboard/contract/time/durations';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { password, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { rememberKnownAddress } from './sign-in-lockout.ts';

vi.mock('@node-rs/argon2', { spy: true });

let server: TestServer;
let now: number;
/** A new origin for each test avoids the limit of requests per address. */
let here = '';
let visitors = 0;

async function open(environment: NodeJS.ProcessEnv = {}): Promise<void> {
  server = await openTestServer({ clock: { now: () => new Date(now) }, environment });
}
beforeAll(() => {
  now = Date.now();
  return open();
});
afterAll(() => server.close());
beforeEach(() => {
  now += 60 * dayMs;
  here = `10.1.${++visitors}.1`;
});

const victim = worldUsers.kitchen.email;
const addressOf = (net: number) => `10.${net}.${++visitors}.2`;

function signIn(username: string, secret: string, remoteAddress: string) {
  const form = { grant_type: 'password', username, password: secret, scope: dashboardScope };
  return server.token(form, remoteAddress);
}
const wrong = (username: string, remoteAddress: string) => signIn(username, 'wrong', remoteAddress);
const right = (remoteAddress: string) => signIn(victim, password, remoteAddress);

async function times(count: number, attempt: (i: number) => ReturnType<typeof signIn>): Promise<number[]> {
  const statuses = [];
  for (let i = 0; i < count; i++) statuses.push((await attempt(i)).statusCode);
  return statuses;
}

describe('guesses at one account from one address', () => {
  it("guesses of one account's password from one address end after ten in 15 minutes", async () => {
    expect(await times(10, () => wrong(victim, here))).toEqual(Array(10).fill(400));
    const refused = await right(here);
    expectProblem(refused, 'TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBe(15 * 60);
    now += 15 * minuteMs;
    expect((await right(here)).statusCode).toBe(200);
  });

  it('parallel guesses are limited to ten, and the server does not hash refused guesses', async () => {
    vi.mocked(verify).mockClear();
    const answers = await Promise.all(Array.from({ length: 40 }, () => wrong(victim, here)));
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
    expect(verify).toHaveBeenCalledTimes(10);
  });

  it('a successful sign-in resets the guesses', async () => {
    await times(9, () => wrong(victim, here));
    expect((await right(here)).statusCode).toBe(200);
    expect(await times(10, () => wrong(victim, here))).toEqual(Array(10).fill(400));
  });

  it('all spellings of an e-mail address share one limit', async () => {
    const spellings = [victim, victim.toUpperCase(), ` ${victim}`];
    const statuses = await times(12, (i) => wrong(spellings[i % 3] ?? victim, here));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  it("guesses of one account's password do not block other accounts at this address", async () => {
    await times(11, () => wrong(victim, here));
    expect((await signIn(worldUsers.manager.email, password, here)).statusCode).toBe(200);
  });
});

describe('guesses from one address', () => {
  it('guesses at many accounts end after 100 in 15 minutes, and a successful sign-in does not reset them', async () => {
    const statuses = await times(101, async (i) => {
      if (i === 15) await signIn(worldUsers.manager.email, password, here);
      return wrong(`nobody-${i}@kitchens.example`, here);
    });
    expect(statuses).toEqual([...Array(100).fill(400), 429]);
    expectProblem(await signIn(worldUsers.manager.email, password, here), 'TOO_MANY_REQUESTS');
    expect((await signIn(worldUsers.manager.email, password, '10.0.0.2')).statusCode).toBe(200);
  });

  it('successful sign-ins do not count, so a whole company can sign in from one address', async () => {
    expect(await times(101, () => right(here))).toEqual(Array(101).fill(200));
  });

  it('an IPv6 network shares one limit', async () => {
    const statuses = await times(11, (i) => wrong(victim, `2001:db8:1:2::${i + 1}`));
    expect(statuses.at(-1)).toBe(429);
    expect((await right('2001:db8:1:3::1')).statusCode).toBe(200);
  });

  it('a forwarded header cannot hide the origin of guesses', async () => {
    const forged = (i: number) =>
      server.inject({
        method: 'POST',
        url: '/identity/token',
        remoteAddress: here,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': `203.0.113.${i}`,
          'x-real-ip': `203.0.113.${i}`,
          forwarded: `for=203.0.113.${i}`,
        },
        payload: new URLSearchParams({
          client_id: 'dashboard',
          grant_type: 'password',
          username: victim,
          password: 'wrong',
          scope: dashboardScope,
        }).toString(),
      });
    expect((await times(11, forged)).at(-1)).toBe(429);
    await server.close();
    // A proxy on the server's own host is trusted, but no other.
    await open({ PUBLIC_URL: 'https://washboard.example' });
    expect((await times(11, forged)).at(-1)).toBe(429);
    const lines = await server.context.database.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(lines).toMatchObject([{ action: 'signIn.refused', origin: here }]);
  });
});

describe('a visitor behind a trusted proxy', () => {
  beforeAll(async () => {
    await server.close();
    await open({ PUBLIC_URL: 'https://washboard.example' });
  });
  const through = (forwarded: string) =>
    server.inject({
      method: 'POST',
      url: '/identity/token',
      remoteAddress: '127.0.0.1',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': forwarded },
      payload: new URLSearchParams({
        client_id: 'dashboard',
        grant_type: 'password',
        username: victim,
        password: 'wrong',
        scope: dashboardScope,
      }).toString(),
    });
  const origin = async () => {
    const lines = await server.context.database.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    return lines[0]?.origin;
  };

  it.each([
    ['a port', (i: number) => `203.0.113.7:${50_000 + i}`, '203.0.113.7'],
    ['brackets and a port', (i: number) => `[2001:db8:1:2::${i}]:443`, '2001:db8:1:2::9'],
    ['a zone', (i: number) => `fe80::1%eth${i}`, 'fe80::1'],
    ['something else', (i: number) => `203.0.113.7, ${'<b>'.repeat(1000)}${i}`, 'unknown'],
  ])('a visitor has one limit when the proxy forwards the address with %s', async (_, forwarded, address) => {
    const statuses = await times(11, (i) => through(forwarded(i)));
    expect(statuses.slice(-2)).toEqual([400, 429]);
    expect(await origin()).toBe(address);
  });

  it("the server finds a visitor's address behind thousands of forged entries that the proxy passes on", async () => {
    const statuses = await times(11, (i) => through(`${`10.0.0.${i},`.repeat(1500)} 203.0.113.8`));
    expect(statuses.slice(-2)).toEqual([400, 429]);
    expect(await origin()).toBe('203.0.113.8');
  });
});

describe('guesses from many addresses', () => {
  it("guesses of one account's password from many addresses end after 30 in an hour", async () => {
    const statuses = await times(31, () => wrong(victim, addressOf(2)));
    expect(statuses).toEqual([...Array(30).fill(400), 429]);
    now += 60 * minuteMs;
    expect((await right(addressOf(3))).statusCode).toBe(200);
  });

  it('guesses elsewhere do not block the owner at an address of a recent sign-in', async () => {
    expect((await right(here)).statusCode).toBe(200);
    now += 29 * dayMs;
    await times(35, () => wrong(victim, addressOf(2)));
    expectProblem(await right(addressOf(3)), 'TOO_MANY_REQUESTS');
    expect((await right(here)).statusCode).toBe(200);
  });

  it('guesses elsewhere do not block an owner who confirmed the account by mail', async () => {
    await times(35, () => wrong(victim, addressOf(2)));
    await rememberKnownAddress(server.context, { email: victim, origin: '10.0.0.9' });
    expect((await right('10.0.0.9')).statusCode).toBe(200);
  });
});

describe('guesses at an unknown address', () => {
  it('an unknown address gets the same answers, limits, statements and hashings as a known address', async () => {
    const nobody = 'nobody@kitchens.example';
    const measured = [];
    for (const [email, origin] of [
      [victim, here],
      [nobody, '10.0.0.2'],
      [worldUsers.deleted.email, '10.0.0.3'],
    ] as const) {
      await wrong('warm-up@kitchens.example', '10.0.0.4');
      const queries = vi.spyOn(poolOf(server), 'query');
      vi.mocked(verify).mockClear();
      const answers = [];
      for (let i = 0; i < 12; i++) answers.push(await wrong(email, origin));
      measured.push({
        answers: answers.map(({ statusCode, body }) => ({
          statusCode,
          body: statusCode === 429 ? expectProblem429(body) : body,
        })),
        statements: queries.mock.calls.map(([query]) => textOf(query)),
        hashings: vi.mocked(verify).mock.calls.length,
      });
      queries.mockRestore();
    }
    const [known, unknown, deleted] = measured;
    expect(known?.hashings).toBe(10);
    expect(known?.statements.length).toBeGreaterThan(30);
    expect(unknown).toEqual(known);
    expect(deleted).toEqual(known);
  });
});

function poolOf({ context }: TestServer): { query: (...parts: unknown[]) => unknown } {
  return (context.database.orm as unknown as { $client: { query: (...parts: unknown[]) => unknown } }).$client;
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { text: string }).text;
}

function expectProblem429(body: string): unknown {
  const { instance: _, ...problem } = JSON.parse(body);
  return problem;
}
