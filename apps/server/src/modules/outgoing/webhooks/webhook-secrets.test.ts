import { createHmac, timingSafeEqual } from 'node:crypto';
import { secretOverlapHours } from '@washboard/contract/webhooks/webhooks';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { outgoingEvents, outgoingSubscriptions } from '../../machines/outgoing-events/tables.ts';
import { openWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld();
});
afterEach(async () => {
  const { orm } = world.server.context.database;
  await orm.delete(outgoingSubscriptions);
  await orm.delete(outgoingEvents);
  world.receiver.received.length = 0;
});
afterAll(() => world.close());

/** This check follows the specification of Standard Webhooks without its library. */
function isSignedWith(secret: string, { headers, body }: WebhookWorld['receiver']['received'][number]): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => signature.split(','))
    .some(([version, value = '']) => {
      const given = Buffer.from(value, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}

const rotate = async (id: string): Promise<string> =>
  (await world.call('kitchen', 'POST', `/${id}/rotate`)).json().secret;

async function takeRequest() {
  await world.send();
  const [request] = world.receiver.received.splice(0);
  if (!request) throw new Error('nothing was sent');
  return request;
}

const loseKey = () =>
  world.server.context.database.orm.execute(sql`update webhooks set secret = 'AAAA', previous_secret = null`);

describe('webhook signatures', () => {
  it('a signature follows the specification, with the new and the previous secret for a day', async () => {
    const { id, secret: first } = await world.add();
    await world.raise('PONTE0001', 'S01');
    expect(isSignedWith(first, await takeRequest())).toBe(true);
    const second = await rotate(id);
    await world.raise('PONTE0001', 'S02');
    const between = await takeRequest();
    expect([first, second].map((secret) => isSignedWith(secret, between))).toEqual([true, true]);
    const third = await rotate(id);
    await world.raise('PONTE0001', 'S03');
    const later = await takeRequest();
    expect([first, second, third].map((secret) => isSignedWith(secret, later))).toEqual([false, true, true]);
    world.advance(secretOverlapHours * 3_600_000);
    await world.raise('PONTE0001', 'S04');
    const last = await takeRequest();
    expect([second, third].map((secret) => isSignedWith(secret, last))).toEqual([false, true]);
  });

  it('the server creates a signature for each attempt, over the same body', async () => {
    const { secret } = await world.add();
    world.receiver.answer = (response) => response.writeHead(500).end();
    await world.raise('PONTE0001', 'S05');
    const first = await takeRequest();
    world.receiver.answer = (response) => response.writeHead(204).end();
    world.advance(3000);
    const second = await takeRequest();
    expect(second.body).toBe(first.body);
    expect(second.headers['webhook-timestamp']).not.toBe(first.headers['webhook-timestamp']);
    for (const request of [first, second]) expect(isSignedWith(secret, request)).toBe(true);
  });
});

describe('unreadable webhook secrets', () => {
  it('an unreadable secret is a logged failure with retries, which ends when the secret is replaced', async () => {
    const { id } = await world.add();
    await loseKey();
    await world.raise('PONTE0001', 'S11');
    for (let i = 0; i < 5; i += 1) await world.send();
    expect(await world.deliveries(id)).toMatchObject([
      { state: 'waiting', attempts: 1, lastAttempt: { status: null, failure: 'secretUnreadable' } },
    ]);
    expect(await world.read(id)).toMatchObject({ failingSince: world.now().toISOString() });
    const secret = await rotate(id);
    world.advance(3000);
    expect(isSignedWith(secret, await takeRequest())).toBe(true);
    expect(await world.read(id)).toMatchObject({ failingSince: null });
  });

  it('a test event reports an unreadable secret', async () => {
    const { id } = await world.add();
    await loseKey();
    const answer = await world.call('kitchen', 'POST', `/${id}/test`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ state: 'failed', lastAttempt: { failure: 'secretUnreadable' } });
    expect(world.receiver.received).toEqual([]);
  });
});
