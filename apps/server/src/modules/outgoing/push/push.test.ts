import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { brands } from '@washboard/contract/brands/brands';
import { sql } from 'drizzle-orm';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { captureLog } from '../../../testing/captured-log.ts';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, worldUsers } from '../../../testing/world.ts';
import { updateAccount } from '../../people/accounts/index.ts';
import { endSessions } from '../../people/sessions/index.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { orderPush, type ShownMessage, startPushing } from './index.ts';
import type { PushMessage } from './push-message.ts';
import { openPushPoster } from './push-poster.ts';
import { pushMetrics, sendPush } from './send-push.ts';
import { pushSubscriptions } from './tables.ts';
import { openPushService, type TestBrowser, type TestPushService } from './testing/push-service.ts';

const url = '/api/v1/account/pushSubscriptions';

const alarm = (more: Partial<ShownMessage> = {}): ShownMessage => ({
  id: randomUUID(),
  title: 'Boiler thermostat tripped',
  body: 'Piatti 1, Trattoria Al Ponte',
  tag: 'alarm:IN240001:T01',
  url: '/device/IN240001/alarms',
  at: '2026-11-26T12:00:00.000Z',
  urgency: 'high',
  renotify: true,
  ...more,
});

describe('push messages', () => {
  const { logger, lines } = captureLog();
  let service: TestPushService;
  let server: TestServer;
  beforeAll(async () => {
    service = await openPushService();
    server = await openTestServer({ environment: { OUTBOUND_PRIVATE: '1' }, logger });
    await startPushing(server.context, async (_, { messageId }) => composed.get(messageId) ?? null);
  });
  afterEach(async () => {
    service.answers.length = 0;
    await server.context.database.orm.delete(pushSubscriptions);
    await server.context.database.orm.execute(sql`delete from pgboss.job`);
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });

  const subscribe = (user: UserName, { endpoint, keys }: Pick<TestBrowser, 'endpoint' | 'keys'>, isApp = true) =>
    server.call(user, 'POST', url, { endpoint, keys, isApp });
  const listOf = async (user: UserName) => (await server.call(user, 'GET', url)).json().items;
  const composed = new Map<string, ShownMessage>();
  const order = (user: UserName, message: ShownMessage, ttlS = 3600) => {
    composed.set(message.id, message);
    const content = { messageId: message.id, part: 'begun' } as const;
    return server.context.database.orm.transaction((tx) =>
      orderPush(tx, server.context, { userId: worldUsers[user].id, content, ttlS }),
    );
  };
  const jobs = async () => {
    const { rows } = await server.context.database.orm.execute(sql`select state from pgboss.job where name = 'push'`);
    return rows.map(({ state }) => state);
  };
  const counted = async (outcome: string) => {
    const { values } = await server.context.metrics.of(pushMetrics).attempts.get();
    return values.find(({ labels }) => labels.outcome === outcome)?.value;
  };
  async function send(
    subscriptionId: string,
    message: PushMessage = alarm(),
    { allowPrivate = true, answerMs = 5000 } = {},
  ): Promise<string> {
    const tools = {
      box: await openSecretBox(server.context.config),
      poster: openPushPoster({ allowPrivate }, answerMs),
    };
    const expiresAt = new Date(Date.now() + 60_000);
    return (await sendPush(server.context, tools, { subscriptionId, message, expiresAt })).outcome;
  }

  it("a push message reaches only the account's browsers, encrypted for each", async () => {
    const [one, two, foreign] = [service.browser(), service.browser(), service.browser()];
    const { id } = (await subscribe('kitchen', one)).json();
    await subscribe('kitchen', two);
    await subscribe('otherKitchen', foreign);
    expect(await order('kitchen', alarm({ id: 'a1', badge: 3 }))).toBe(2);
    const [{ payload }] = await Promise.all([one.message(0), two.message(0)]);
    expect(payload).toEqual({
      id: 'a1',
      to: id,
      lang: 'en',
      title: 'Boiler thermostat tripped',
      body: 'Piatti 1, Trattoria Al Ponte',
      tag: 'alarm:IN240001:T01',
      url: '/device/IN240001/alarms',
      at: '2026-11-26T12:00:00.000Z',
      renotify: true,
      isAnnounced: false,
      actions: [],
      badge: 3,
    });
    expect(foreign.received).toEqual([]);
    expect(await listOf('kitchen')).toHaveLength(2);
    await expect.poll(async () => (await listOf('kitchen'))[0].acceptedAt).not.toBeNull();
  });

  it('a push message has its urgency, lifetime, topic and sender', async () => {
    const browser = service.browser();
    await subscribe('kitchen', browser);
    await order('kitchen', alarm());
    await order('kitchen', alarm({ urgency: 'low' }));
    const [{ headers }, second] = await Promise.all([browser.message(0), browser.message(1)]);
    expect([headers.urgency, second.headers.urgency].toSorted()).toEqual(['high', 'low']);
    expect(Number(headers.ttl)).toBeGreaterThan(3590);
    expect(Number(headers.ttl)).toBeLessThanOrEqual(3600);
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
    expect(second.headers.topic).toBe(headers.topic);
    const { publicKey } = (await server.call('kitchen', 'GET', `${url}/key`)).json();
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(publicKey);
    const keys = createLocalJWKSet({ keys: [{ kty: 'EC', crv: 'P-256', x: String(x), y: String(y) }] });
    const { payload } = await jwtVerify(token, keys, { audience: new URL(browser.endpoint).origin });
    expect(payload.sub).toBe(`mailto:${brands.marea.support.email}`);
  });

  it('a push message with long texts is cut to what push services accept', async () => {
    const browser = service.browser();
    await subscribe('kitchen', browser);
    const actions = [{ action: 'seen', title: '👩‍🔧'.repeat(500), post: `/${'x'.repeat(600)}` }];
    await order('kitchen', alarm({ title: '"\\'.repeat(5000), body: '🇮🇹'.repeat(9000), actions }));
    const { bytes, payload } = await browser.message(0);
    expect(bytes).toBeLessThan(3200);
    expect(payload).toMatchObject({
      body: expect.stringMatching(/^(?:🇮🇹)+…$/u),
      actions: [{ post: actions[0]?.post }],
    });
  });

  it.each([
    ['another server', { url: 'https://evil.example/' }],
    ['another server, without a scheme', { url: '//evil.example/' }],
    ['an address that is too long', { url: `/${'x'.repeat(800)}` }],
    ['an action at another server', { actions: [{ action: 'a', title: 'A', post: '/\\evil.example' }] }],
  ])('a push message cannot link to %s', async (_, more) => {
    const { id } = (await subscribe('kitchen', service.browser())).json();
    expect(await send(id, alarm(more))).toBe('refused');
  });

  it('push messages end with the session, including waiting ones', async () => {
    const browser = service.browser();
    const { id } = (await subscribe('otherKitchen', browser)).json();
    await endSessions(server.context, { userId: worldUsers.otherKitchen.id });
    expect(await order('otherKitchen', alarm())).toBe(0);
    expect(await send(id)).toBe('gone');
    expect(browser.received).toEqual([]);
  });

  it('push messages end with the account', async () => {
    const { database } = server.context;
    const { id } = (await subscribe('manager', service.browser())).json();
    await database.orm.transaction((tx) => updateAccount(tx, { id: worldUsers.manager.id }, { status: 'INACTIVE' }));
    expect(await order('manager', alarm())).toBe(0);
    expect(await send(id)).toBe('gone');
    await database.orm.transaction((tx) => updateAccount(tx, { id: worldUsers.manager.id }, { status: 'ACTIVE' }));
  });

  it.each([404, 410])('the server removes a subscription that the browser has ended (%i)', async (status) => {
    await subscribe('kitchen', service.browser());
    service.answers.push(status);
    await order('kitchen', alarm());
    await expect.poll(() => listOf('kitchen')).toEqual([]);
    await expect.poll(jobs).toEqual([]);
  });

  it('the server retries a push message when the push service is busy', async () => {
    const browser = service.browser();
    await subscribe('kitchen', browser);
    service.answers.push(429);
    await order('kitchen', alarm());
    await expect.poll(jobs).toEqual(['retry']);
    await server.context.database.orm.execute(sql`update pgboss.job set start_after = now()`);
    await browser.message(0);
    await expect.poll(jobs).toEqual([]);
  });

  it('a push message is not retried before the time given by the push service', async () => {
    const browser = service.browser();
    await subscribe('kitchen', browser);
    let asked = 0;
    const busy = (response: ServerResponse) => {
      asked += 1;
      response.writeHead(429, { 'retry-after': '300' }).end();
    };
    service.answers.push(busy, busy);
    const before = Number(await counted('failed'));
    await order('kitchen', alarm());
    await expect.poll(jobs).toEqual(['retry']);
    await order('kitchen', alarm({ tag: 'another' }));
    await expect.poll(jobs).toEqual(['retry', 'retry']);
    expect(asked).toBe(1);
    expect(await counted('failed')).toBe(before + 1);
  });

  it.each([500, 503])('a push message may be retried when the push service answers %i', async (status) => {
    const { id } = (await subscribe('kitchen', service.browser())).json();
    service.answers.push(status);
    expect(await send(id)).toBe('failed');
  });

  it('a push message does not wait for messages to a hanging push service', async () => {
    const [hanging, browser] = [service.browser(), service.browser()];
    await subscribe('kitchen', hanging);
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<ServerResponse>();
    service.answers.push(asked);
    await order('kitchen', alarm());
    const response = await isAsked;
    await subscribe('manager', browser);
    await order('manager', alarm());
    await browser.message(0);
    response.writeHead(201).end();
    await expect.poll(jobs).toEqual([]);
  });

  it('the server gives up a push message that is outdated', async () => {
    const browser = service.browser();
    await subscribe('kitchen', browser);
    const before = Number(await counted('expired'));
    await order('kitchen', alarm(), 0);
    await expect.poll(() => counted('expired')).toBe(before + 1);
    expect(browser.received).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  it.each([301, 400, 401, 403, 413])(
    'a push message is not retried when the push service answers %i',
    async (status) => {
      const { id } = (await subscribe('kitchen', service.browser())).json();
      service.answers.push(status);
      expect(await send(id)).toBe('refused');
      expect(await listOf('kitchen')).toHaveLength(1);
    },
  );

  it('a push service that hangs, responds without end or switches protocols blocks no message for long', async () => {
    const { id } = (await subscribe('kitchen', service.browser())).json();
    service.answers.push(() => {});
    expect(await send(id, alarm(), { answerMs: 50 })).toBe('failed');
    const { promise: isEnded, resolve } = Promise.withResolvers<void>();
    service.answers.push(async (response) => {
      response.on('close', resolve);
      response.writeHead(201);
      while (!response.destroyed) {
        response.write('x'.repeat(1000));
        await pause(1);
      }
    });
    expect(await send(id, alarm(), { answerMs: 50 })).toBe('accepted');
    await isEnded;
    service.answers.push(({ socket }) => {
      socket?.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: a\r\nconnection: upgrade\r\n\r\n');
    });
    expect(await send(id)).toBe('failed');
  });

  it('the server pauses a push service that did not respond, but not a service with an endless response', async () => {
    const { id } = (await subscribe('kitchen', service.browser())).json();
    const tools = {
      box: await openSecretBox(server.context.config),
      poster: openPushPoster({ allowPrivate: true }, 50),
    };
    const expiresAt = new Date(Date.now() + 60_000);
    let asked = 0;
    const sendWith = async (answer: (response: ServerResponse) => void) => {
      service.answers.length = 0;
      service.answers.push((response) => {
        asked += 1;
        answer(response);
      });
      return sendPush(server.context, tools, { subscriptionId: id, message: alarm(), expiresAt });
    };
    const { promise: isEnded, resolve } = Promise.withResolvers<void>();
    const endless = await sendWith((response) => response.on('close', resolve).writeHead(201).write('…'));
    await isEnded;
    expect([endless.outcome, asked]).toEqual(['accepted', 1]);
    expect([(await sendWith(() => {})).outcome, asked]).toEqual(['failed', 2]);
    const rested = await sendWith((response) => response.writeHead(201).end());
    expect([rested, asked]).toEqual([{ outcome: 'failed', reason: 'the push service rests' }, 2]);
  });

  it('the server accepts a push message even if the response is long, and little of it is read', async () => {
    const { id } = (await subscribe('kitchen', service.browser())).json();
    const { promise: isClosed, resolve } = Promise.withResolvers<void>();
    service.answers.push((response) => {
      response.on('close', resolve);
      response.writeHead(201);
      response.write('x'.repeat(1_000_000));
    });
    expect(await send(id, alarm(), { answerMs: 60_000 })).toBe('accepted');
    await isClosed;
  });

  it('the server sends no push message to a private address that it accepted before', async () => {
    const browser = service.browser();
    const { id } = (await subscribe('kitchen', browser)).json();
    expect(await send(id, alarm(), { allowPrivate: false })).toBe('refused');
    expect(browser.received).toEqual([]);
  });

  it('a push message is sent only to port 443, even if another port was accepted before', async () => {
    const browser = { ...service.browser(), endpoint: 'https://push.example.org:8443/send' };
    const { id } = (await subscribe('kitchen', browser)).json();
    expect(await send(id, alarm(), { allowPrivate: false })).toBe('refused');
  });

  it('a closing push message is not sent to Apple, which would end the subscription', async () => {
    const browser = service.browser();
    const closing = { id: 'c', close: 'alarm:IN240001:T01', urgency: 'normal' } as const;
    const { id } = (await subscribe('kitchen', browser)).json();
    expect(await send(id, closing)).toBe('accepted');
    expect((await browser.message(0)).payload).toEqual({ id: 'c', to: id, close: 'alarm:IN240001:T01' });
    const apple = { ...browser, endpoint: 'https://web.push.apple.com/Qx' };
    const { id: iPhone } = (await subscribe('kitchen', apple)).json();
    expect(await send(iPhone, closing, { allowPrivate: false, answerMs: 1 })).toBe('accepted');
  });

  it('no log and no column contains the address of a device', async () => {
    const browser = service.browser();
    const { id } = (await subscribe('kitchen', browser)).json();
    service.answers.push(500, 403);
    await order('kitchen', alarm());
    await expect.poll(jobs).toEqual(['retry']);
    await send(id);
    const { rows } = await server.context.database.orm.execute(
      sql`select ${pushSubscriptions}::text as stored, (select string_agg(j::text, '') from pgboss.job j) as jobs
        from ${pushSubscriptions}`,
    );
    expect(lines.some(({ msg }) => msg === 'a push message was refused')).toBe(true);
    const path = new URL(browser.endpoint).pathname.slice('/send/'.length);
    for (const secret of [path, browser.keys.auth, browser.keys.p256dh]) {
      expect(JSON.stringify([lines, rows])).not.toContain(secret);
    }
  });

  describe('browser subscriptions', () => {
    it('a browser that subscribes again keeps its subscription', async () => {
      const browser = service.browser();
      const first = (await subscribe('kitchen', browser)).json();
      expect((await subscribe('kitchen', browser)).json()).toEqual(first);
      expect(await listOf('kitchen')).toEqual([first]);
    });

    it('a browser where another account signs in gets a new subscription for that account only', async () => {
      const browser = service.browser();
      const first = (await subscribe('kitchen', browser)).json();
      const second = (await subscribe('otherManager', browser)).json();
      expect(second.id).not.toBe(first.id);
      expect(await listOf('kitchen')).toEqual([]);
      expect(await order('kitchen', alarm())).toBe(0);
      expect(await order('otherManager', alarm())).toBe(1);
      expect((await browser.message(0)).payload.to).toBe(second.id);
    });

    it('a browser where two accounts sign in at the same time belongs to one of them', async () => {
      const people = ['kitchen', 'otherManager', 'service'] as const;
      for (let n = 0; n < 5; n += 1) {
        const browser = service.browser();
        const answers = await Promise.all(people.map((user) => subscribe(user, browser)));
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      }
      const lists = await Promise.all(people.map(listOf));
      expect(lists.flat()).toHaveLength(5);
    });

    it('a browser that knows its previous subscription renews it', async () => {
      const [old, renewed, stranger] = [service.browser(), service.browser(), service.browser()];
      const { id } = (await subscribe('kitchen', old)).json();
      const renew = ({ endpoint, keys }: TestBrowser, auth: string) =>
        server.inject({ method: 'POST', url: `${url}/${id}/renewal`, payload: { auth, endpoint, keys } });
      expect((await renew(stranger, stranger.keys.auth)).statusCode).toBe(204);
      expect((await renew(renewed, old.keys.auth)).statusCode).toBe(204);
      await order('kitchen', alarm());
      expect((await renewed.message(0)).payload.to).toBe(id);
      expect([...old.received, ...stranger.received]).toEqual([]);
      const unknown = `${url}/${randomUUID()}/renewal`;
      const { endpoint, keys } = stranger;
      const payload = { auth: keys.auth, endpoint, keys };
      expect((await server.inject({ method: 'POST', url: unknown, payload })).statusCode).toBe(204);
      const wrong = { ...payload, endpoint: 'ftp://push.example.org' };
      expectProblem(await server.inject({ method: 'POST', url: unknown, payload: wrong }), 'VALIDATION_FAILED');
    });

    it('an account has at most ten subscriptions and removes only its own', async () => {
      for (let n = 0; n < 10; n++) expect((await subscribe('kitchen', service.browser())).statusCode).toBe(200);
      expectProblem(await subscribe('kitchen', service.browser()), 'TOO_MANY_PUSH_SUBSCRIPTIONS');
      const [{ id }] = await listOf('kitchen');
      expectProblem(await server.call('service', 'DELETE', `${url}/${id}`), 'PUSH_SUBSCRIPTION_NOT_FOUND');
      expect((await server.call('kitchen', 'DELETE', `${url}/${id}`)).statusCode).toBe(204);
      expectProblem(await server.call('kitchen', 'DELETE', `${url}/${id}`), 'PUSH_SUBSCRIPTION_NOT_FOUND');
      expect(await listOf('kitchen')).toHaveLength(9);
    });
  });

  it('an account sends ten test messages in ten minutes, and sees the push service’s response to each', async () => {
    const browser = service.browser();
    const { id } = (await subscribe('service', browser)).json();
    const test = async () => (await server.call('service', 'POST', `${url}/${id}/test`)).json().outcome;
    service.answers.push(201, 503, 403);
    expect([await test(), await test(), await test()]).toEqual(['accepted', 'failed', 'refused']);
    expect((await browser.message(0)).payload).toMatchObject({
      title: 'Test message',
      body: 'This device receives messages from Marea Washboard.',
    });
    for (let n = 3; n < 9; n++) await test();
    service.answers.push(410);
    expect(await test()).toBe('gone');
    const again = (await subscribe('service', browser)).json();
    expectProblem(await server.call('service', 'POST', `${url}/${again.id}/test`), 'TOO_MANY_REQUESTS');
  });

  it('a subscription survives a process whose key differs from the key that sealed it', async () => {
    await subscribe('kitchen', service.browser());
    const keyOf = async () => (await server.call('kitchen', 'GET', `${url}/key`)).json().publicKey;
    const publicKey = await keyOf();
    expect(await keyOf()).toBe(publicKey);
    const { config } = server.context;
    const secretKeyFile = config.secretKeyFile;
    const [{ id }] = await listOf('kitchen');
    config.secretKeyFile = `${secretKeyFile}-new`;
    const { endpoint, keys } = service.browser();
    const payload = { auth: keys.auth, endpoint, keys };
    expect((await server.inject({ method: 'POST', url: `${url}/${id}/renewal`, payload })).statusCode).toBe(204);
    expect((await server.call('kitchen', 'GET', `${url}/key`)).statusCode).toBe(500);
    expect((await server.call('kitchen', 'POST', `${url}/${id}/test`)).json()).toEqual({ outcome: 'refused' });
    config.secretKeyFile = secretKeyFile;
    expect(await keyOf()).toBe(publicKey);
    expect(await listOf('kitchen')).toMatchObject([{ id }]);
  });
});

describe('push without private targets', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  const keys = {
    p256dh: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    auth: 'DGv6ra1nlYgDCS1FRnbzlw',
  };
  const endpoint = 'https://push.example.org/send/1';

  it('the server accepts a browser at a push service on the internet', async () => {
    const answer = await server.call('kitchen', 'POST', url, { endpoint, keys, isApp: false });
    expect(answer.json()).toMatchObject({ isApp: false, acceptedAt: null });
  });

  it.each([
    ['plain http', { endpoint: 'http://push.example.org/send/1' }],
    ['loopback', { endpoint: 'https://127.0.0.1/send' }],
    ['localhost', { endpoint: 'https://localhost/send' }],
    ['a private network', { endpoint: 'https://192.168.1.20/send' }],
    ['the addresses of a cloud', { endpoint: 'https://169.254.169.254/latest' }],
    ['IPv6 that carries a private address', { endpoint: 'https://[::ffff:10.0.0.1]/send' }],
    ['another port', { endpoint: 'https://push.example.org:8443/send' }],
    ['a password', { endpoint: 'https://user:secret@push.example.org/send' }],
    ['no address', { endpoint: 'javascript:alert(1)' }],
    ['a long address', { endpoint: `https://push.example.org/${'x'.repeat(1000)}` }],
    ['a point outside the curve', { keys: { ...keys, p256dh: `BA${'A'.repeat(84)}Q` } }],
    ['a secret of another length', { keys: { ...keys, auth: 'AAAAAAAAAAAAAAAAAAAAAAAA' } }],
  ])('the server refuses a subscription with %s', async (_, wrong) => {
    const answer = await server.call('kitchen', 'POST', url, { endpoint, keys, isApp: false, ...wrong });
    expectProblem(answer, 'VALIDATION_FAILED');
  });
});
