import { minuteMs } from '@washboard/contract/time/durations';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { webhooks } from './tables.ts';
import { answering } from './testing/receiver.ts';
import { openWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';
import { readWebhookFigures } from './webhook-metrics.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld();
});
afterEach(() => world.reset());
afterAll(() => world.close());

describe('metric of overdue events', () => {
  const overdueS = async () => (await readWebhookFigures(world.server.context)).oldestOverdueS;

  it('the overdue time is short while a slow receiver works through a backlog', async () => {
    await world.add();
    for (let i = 0; i < 6; i += 1) await world.raise('PONTE0001', `X${i}`);
    const seen: number[] = [];
    // Six responses of this duration fit into the lease of a turn.
    const answerMs = 9000;
    world.receiver.answer = async (response) => {
      world.advance(answerMs);
      seen.push(await overdueS());
      response.writeHead(204).end();
    };
    await world.send();
    expect(seen).toHaveLength(6);
    // Two requests run at a time, so at most four more responses come before the record.
    expect(Math.max(...seen) * 1000).toBeLessThan(5 * answerMs);
  });

  it.each([false, true])(
    'the overdue time grows while no process sends, if the receiver is slow: %s',
    async (isSlow) => {
      const { id } = await world.add();
      await world.raise('PONTE0002', 'X7');
      await world.send();
      await world.server.context.database.orm.update(webhooks).set({ isSlow }).where(eq(webhooks.id, id));
      world.advance(10 * minuteMs);
      await world.clear('PONTE0002', 'X7');
      await (await world.newSender({ quickPlaces: 0, slowPlaces: 0 })).round();
      world.advance(10 * minuteMs);
      expect(await overdueS()).toBe(600);
    },
  );

  it('the overdue time does not count events that wait for a failing receiver', async () => {
    await world.add();
    world.receiver.answer = answering(500);
    await world.raise('PONTE0001', 'X8');
    await world.send();
    world.advance(10 * minuteMs);
    expect(await overdueS()).toBe(0);
  });
});
