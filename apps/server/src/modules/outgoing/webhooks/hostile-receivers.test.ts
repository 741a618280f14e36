import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { outgoingEvents, outgoingSubscriptions } from '../../machines/outgoing-events/tables.ts';
import { answering } from './testing/receiver.ts';
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
  world.receiver.answer = answering(204);
});
afterAll(() => world.close());

describe('responses of hostile receivers', () => {
  it.each([
    ['A01', 'an emoji where the log cuts it', `${'x'.repeat(499)}🎉🎉`],
    ['A02', 'bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0xed, 0xa0, 0x80, 0x41])],
    ['A03', 'controls and quotes', '\u0000\u0001\u001b[31m"\\\u2028</script>'],
  ])('the response to event %s is logged, and the event is sent once: %s', async (errorCode, _, body) => {
    const { id } = await world.add();
    world.receiver.answer = (response) => response.writeHead(200).end(body);
    await world.raise('PONTE0001', errorCode);
    await world.send();
    await world.send();
    expect(world.receiver.received).toHaveLength(1);
    expect(await world.deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });
});
