import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { outgoingSubscriptions } from '../../machines/outgoing-events/tables.ts';
import { answering } from './testing/receiver.ts';
import { openWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';
import { readWebhookFigures } from './webhook-figures.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld();
});
afterEach(async () => {
  await world.server.context.database.orm.delete(outgoingSubscriptions);
  world.receiver.received.length = 0;
  world.receiver.answer = answering(204);
});
afterAll(() => world.close());

const minuteMs = 60_000;

it('an event that is still in the outbox when its webhook is switched off is given up', async () => {
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
