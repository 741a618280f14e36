import { maxSubscriptionKeys } from '@washboard/contract/subscription-keys/subscription-keys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { expectQuietAudit } from '../../../testing/expect-quiet-audit.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { subscriptionKeys } from './tables.ts';

const url = '/api/v1/account/subscriptionKeys';
let server: TestServer;
let nowMs = Date.now();
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date(nowMs) } });
});
afterAll(() => server.close());

async function make(name: string, requestsPerMinute = 600): Promise<{ id: string; key: string }> {
  const made = await server.call('admin', 'POST', url, { name, requestsPerMinute });
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
}

async function callWith(key: string, user: 'kitchen' | 'service' = 'kitchen') {
  const headers = await server.headersOf(user);
  return server.inject({
    url: '/api/v1/account/userinfo',
    headers: { ...headers, 'ocp-apim-subscription-key': key },
  });
}

async function listed(state = 'active') {
  return (await server.call('admin', 'GET', `${url}?state=${state}`)).json().items;
}

async function auditOf(id: string) {
  const lines = (await server.call('admin', 'GET', `/api/v1/account/auditLog?subject=${id}`)).json().items;
  return lines.map(({ action }: { action: string }) => action).toReversed();
}

describe('subscription keys', () => {
  it('a subscription key is shown once, stored as a hash, and works immediately', async () => {
    const { id, key } = await make('A till');
    expect(key).toMatch(/^wbk_[\w-]{43}$/);
    expect((await callWith(key)).statusCode).toBe(200);
    const detail = await server.call('admin', 'GET', `${url}/${id}`);
    expect(detail.json()).toMatchObject({ name: 'A till', hint: key.slice(-4), requestsPerMinute: 600 });
    const rows = JSON.stringify(await server.context.database.orm.select().from(subscriptionKeys));
    for (const text of [detail.body, rows, JSON.stringify(await listed())]) expect(text).not.toContain(key);
    await expectQuietAudit(server.context.database, [key]);
    expect(await auditOf(id)).toEqual(['subscriptionKey.created']);
  });

  it("the list begins with the dashboard's key, which no administrator can rotate or revoke", async () => {
    const [first] = await listed();
    expect(first).toMatchObject({ name: 'Washboard dashboard', isBuiltIn: true, hint: 'oard' });
    expectProblem(await server.call('admin', 'DELETE', `${url}/${first.id}`), 'SUBSCRIPTION_KEY_BUILT_IN');
    expectProblem(await server.call('admin', 'POST', `${url}/${first.id}/rotate`, {}), 'SUBSCRIPTION_KEY_BUILT_IN');
    const body = { name: 'Washboard dashboard', requestsPerMinute: 1 };
    expectProblem(await server.call('admin', 'PUT', `${url}/${first.id}`, body), 'VALIDATION_FAILED');
    expect((await callWith('washboard-dashboard')).statusCode).toBe(200);
  });

  it('the server refuses a revoked key at the next request, and lists it with its usage', async () => {
    const { id, key } = await make('A lost key');
    expect((await callWith(key)).statusCode).toBe(200);
    expect((await server.call('admin', 'DELETE', `${url}/${id}`)).statusCode).toBe(204);
    expectProblem(await callWith(key), 'SUBSCRIPTION_KEY_UNKNOWN');
    expect((await listed()).some((item: { id: string }) => item.id === id)).toBe(false);
    expect((await listed('revoked'))[0]).toMatchObject({ id, name: 'A lost key' });
    expectProblem(await server.call('admin', 'DELETE', `${url}/${id}`), 'SUBSCRIPTION_KEY_NOT_FOUND');
    expectProblem(await server.call('admin', 'POST', `${url}/${id}/rotate`, {}), 'SUBSCRIPTION_KEY_NOT_FOUND');
    expect(await auditOf(id)).toEqual(['subscriptionKey.created', 'subscriptionKey.revoked']);
  });

  it('the server refuses an unknown subscription key', async () => {
    const nobody = '00000000-0000-4000-8000-00000000ffff';
    expectProblem(await server.call('admin', 'GET', `${url}/${nobody}`), 'SUBSCRIPTION_KEY_NOT_FOUND');
    expectProblem(await server.call('admin', 'GET', `${url}/x`), 'VALIDATION_FAILED');
  });

  it.each([
    ['a name of one letter', { name: 'x', requestsPerMinute: 10 }],
    ['a quota of 0', { name: 'Till', requestsPerMinute: 0 }],
    ['a quota that is no whole number', { name: 'Till', requestsPerMinute: 1.5 }],
    ['a quota beyond the bounds', { name: 'Till', requestsPerMinute: 100_001 }],
    ['a key of the caller’s own choice', { name: 'Till', requestsPerMinute: 10, key: 'mine' }],
  ])('a subscription key cannot be created with %s', async (_name, body) => {
    expectProblem(await server.call('admin', 'POST', url, body), 'VALIDATION_FAILED');
  });

  it('a manager cannot create a subscription key', async () => {
    expectProblem(await server.call('manager', 'POST', url, { name: 'Till', requestsPerMinute: 10 }), 'FORBIDDEN');
  });

  it('an installation has a limited number of subscription keys, even with simultaneous calls', async () => {
    const { database } = server.context;
    const missing = maxSubscriptionKeys - (await listed()).length - 1;
    const rows = Array.from({ length: missing }, (_, index) => ({
      name: `Filler ${index}`,
      keyHash: `filler ${index}`,
      hint: 'fill',
      requestsPerMinute: 1,
    }));
    const inserted = await database.orm.insert(subscriptionKeys).values(rows).returning({ id: subscriptionKeys.id });
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => server.call('admin', 'POST', url, { name: 'Last', requestsPerMinute: 1 })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    if (refused) expectProblem(refused, 'TOO_MANY_KEYS');
    for (const { id } of inserted) await server.call('admin', 'DELETE', `${url}/${id}`);
  });
});

describe('rotating a key', () => {
  it('rotating a subscription key without an overlap ends the previous key immediately', async () => {
    const { id, key: before } = await make('A leaked key');
    const { key: after } = (await server.call('admin', 'POST', `${url}/${id}/rotate`, { overlapHours: 0 })).json();
    expectProblem(await callWith(before), 'SUBSCRIPTION_KEY_UNKNOWN');
    expect((await callWith(after)).statusCode).toBe(200);
    expect(await auditOf(id)).toEqual(['subscriptionKey.created', 'subscriptionKey.rotated']);
  });

  it('rotating a subscription key keeps the previous key until the overlap ends', async () => {
    const { id, key: before } = await make('A till in use');
    const rotated = await server.call('admin', 'POST', `${url}/${id}/rotate`, { overlapHours: 24 });
    const { key: after, previousValidUntil } = rotated.json();
    expect(Date.parse(previousValidUntil)).toBe(nowMs + 24 * 3_600_000);
    for (const key of [before, after]) expect((await callWith(key)).statusCode).toBe(200);
    nowMs += 24 * 3_600_000 - 1000;
    expect((await callWith(before)).statusCode).toBe(200);
    nowMs += 1000;
    expectProblem(await callWith(before), 'SUBSCRIPTION_KEY_UNKNOWN');
    expect((await callWith(after)).statusCode).toBe(200);
  });

  it('a second rotation ends the first subscription key immediately, so that at most two keys are valid', async () => {
    const { id, key: first } = await make('Rotated twice');
    const { key: second } = (await server.call('admin', 'POST', `${url}/${id}/rotate`, { overlapHours: 168 })).json();
    const { key: third } = (await server.call('admin', 'POST', `${url}/${id}/rotate`, { overlapHours: 1 })).json();
    expectProblem(await callWith(first), 'SUBSCRIPTION_KEY_UNKNOWN');
    for (const key of [second, third]) expect((await callWith(key)).statusCode).toBe(200);
  });

  it('the server refuses to rotate a subscription key with an unsupported overlap', async () => {
    const { id } = await make('Never rotated');
    expectProblem(
      await server.call('admin', 'POST', `${url}/${id}/rotate`, { overlapHours: 8760 }),
      'VALIDATION_FAILED',
    );
  });

  it('revoking a subscription key during an overlap ends both keys', async () => {
    const { id, key: before } = await make('Gone altogether');
    const { key: after } = (await server.call('admin', 'POST', `${url}/${id}/rotate`, { overlapHours: 24 })).json();
    await server.call('admin', 'DELETE', `${url}/${id}`);
    for (const key of [before, after]) expectProblem(await callWith(key), 'SUBSCRIPTION_KEY_UNKNOWN');
  });
});

describe('changing a key', () => {
  it('the server refuses a change of a key if another administrator was faster, and accepts its repetition', async () => {
    const { id } = await make('Till one', 100);
    const change = (body: object) => server.call('admin', 'PUT', `${url}/${id}`, body);
    const seen = { ifName: 'Till one', ifRequestsPerMinute: 100 };
    expect((await change({ name: 'Till two', requestsPerMinute: 200, ...seen })).json()).toMatchObject({
      name: 'Till two',
      requestsPerMinute: 200,
    });
    expect((await change({ name: 'Till two', requestsPerMinute: 200, ...seen })).statusCode).toBe(200);
    expectProblem(await change({ name: 'Till six', requestsPerMinute: 200, ...seen }), 'SUBSCRIPTION_KEY_CHANGED');
    expect(await auditOf(id)).toEqual(['subscriptionKey.created', 'subscriptionKey.changed']);
  });
});

describe('quota of a key', () => {
  it('every authorised response contains the quota, including refusals', async () => {
    const { key } = await make('Sent', 5);
    const fine = await callWith(key);
    expect(fine.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '4' });
    expect(Number(fine.headers['ratelimit-reset'])).toBeGreaterThan(0);
    const refused = await server.inject({
      url,
      headers: { ...(await server.headersOf('kitchen')), 'ocp-apim-subscription-key': key },
    });
    expectProblem(refused, 'FORBIDDEN');
    expect(refused.headers['ratelimit-remaining']).toBe('3');
    const unauthenticated = await server.inject({ url });
    expect(unauthenticated.headers['ratelimit-limit']).toBeUndefined();
  });

  it('an exhausted quota refuses requests until the stated seconds have passed', async () => {
    const { key } = await make('Busy', 3);
    for (let sent = 0; sent < 3; sent += 1) expect((await callWith(key)).statusCode).toBe(200);
    const refused = await callWith(key);
    expectProblem(refused, 'QUOTA_EXHAUSTED');
    expect(refused.headers['ratelimit-remaining']).toBe('0');
    const waitS = Number(refused.headers['retry-after']);
    expect(waitS).toBeGreaterThan(0);
    expect(waitS).toBeLessThanOrEqual(60);
    nowMs += waitS * 1000;
    expect((await callWith(key)).statusCode).toBe(200);
  });

  it("an exhausted quota does not affect other callers of the key, or the caller's other keys", async () => {
    const [one, other] = [await make('Shared', 2), await make('Other', 2)];
    for (let sent = 0; sent < 9; sent += 1) await callWith(one.key, 'kitchen');
    expectProblem(await callWith(one.key, 'kitchen'), 'QUOTA_EXHAUSTED');
    expect((await callWith(one.key, 'service')).headers['ratelimit-remaining']).toBe('1');
    expect((await callWith(other.key, 'kitchen')).headers['ratelimit-remaining']).toBe('1');
  });

  it('a raised quota admits the caller immediately', async () => {
    const { id, key } = await make('Raised', 1);
    await callWith(key);
    expectProblem(await callWith(key), 'QUOTA_EXHAUSTED');
    await server.call('admin', 'PUT', `${url}/${id}`, { name: 'Raised', requestsPerMinute: 10 });
    expect((await callWith(key)).statusCode).toBe(200);
  });
});

describe('usage of a key', () => {
  it('the usage counts requests and refusals by day, and survives a restart of the server', async () => {
    const { id, key } = await make('Counted', 2);
    for (let sent = 0; sent < 3; sent += 1) await callWith(key);
    await server.restart();
    const detail = (await server.call('admin', 'GET', `${url}/${id}`)).json();
    expect(detail.today).toEqual({ requests: 3, refused: 1 });
    expect(detail.last30Days).toEqual({ requests: 3, refused: 1 });
    expect(detail.days).toHaveLength(30);
    expect(detail.days.at(-1)).toEqual({ day: new Date(nowMs).toISOString().slice(0, 10), requests: 3, refused: 1 });
    expect(detail.lastUsedAt).toBe(new Date(nowMs).toISOString());
    nowMs += 2 * 86_400_000;
    expect((await server.call('admin', 'GET', `${url}/${id}`)).json()).toMatchObject({
      today: { requests: 0, refused: 0 },
      last30Days: { requests: 3, refused: 1 },
    });
  });
});
