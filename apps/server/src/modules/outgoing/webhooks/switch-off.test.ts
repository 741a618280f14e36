import { dayMs, minuteMs } from '@washboard/contract/time/durations';
import { failingDays } from '@washboard/contract/webhooks/webhooks';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { worldUsers } from '../../../testing/world.ts';
import { retryPausesS } from './deliver.ts';
import { expireDeliveries } from './expire-deliveries.ts';
import { answering } from './testing/receiver.ts';
import { openWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';
import { readWebhookFigures } from './webhook-metrics.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld();
});
afterEach(() => world.reset());
afterAll(() => world.close());

async function mailsOf(webhook: string) {
  const { rows } = await world.server.context.database.orm.execute(sql`
    select data->>'kind' as kind, data->'to'->>'address' as address from pgboss.job
    where name = 'mail' and data->'topic'->>'webhook' = ${webhook}`);
  return rows;
}

it('the server gives up an event in the outbox when its webhook is switched off', async () => {
  const { id, name, url } = await world.add();
  const change = { name, url, kinds: ['alarm.raised'], serialNumbers: null };
  await world.raise('PONTE0001', 'T37');
  await world.call('kitchen', 'PUT', `/${id}`, { ...change, isActive: false });
  await world.send();
  world.advance(10 * minuteMs);
  expect(await readWebhookFigures(world.server.context)).toEqual({ waiting: 0, oldestOverdueS: 0 });
  await world.call('kitchen', 'PUT', `/${id}`, { ...change, isActive: true });
  await world.send();
  expect(world.receiver.received).toEqual([]);
  expect(await world.deliveries(id)).toMatchObject([{ state: 'failed', reason: 'switchedOff', attempts: 0 }]);
});

it('the server switches off a webhook whose only event was given up after three days, with a mail', async () => {
  const { id } = await world.add({ name: 'Stock system' });
  world.receiver.answer = answering(500);
  await world.raise('PONTE0001', 'T29');
  await world.send();
  for (const pauseS of retryPausesS) {
    world.advance(pauseS * 1100 + minuteMs);
    await world.send();
  }
  expect(await world.deliveries(id)).toMatchObject([{ state: 'failed', reason: 'attempts' }]);
  await expireDeliveries(world.server.context);
  expect(await world.read(id)).toMatchObject({ isActive: true });
  world.advance(failingDays * dayMs);
  await expireDeliveries(world.server.context);
  await expireDeliveries(world.server.context);
  expect(await world.read(id)).toMatchObject({ isActive: false, off: { reason: 'failing' } });
  expect(await mailsOf('Stock system')).toEqual([{ kind: 'webhookFailing', address: worldUsers.kitchen.email }]);
});
