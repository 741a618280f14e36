import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { worldUsers } from '../../../testing/world.ts';
import { Notifier } from './index.ts';
import { notificationMetrics } from './notification-metrics.ts';
import { alarmRule, common, useNotifierWorld } from './testing/notifier-world.ts';

const world = useNotifierWorld();
const { execute, raise, pass, add, messages } = world;

/** This notifier has just run a complete round. */
let resident: Notifier;

beforeEach(async () => {
  resident = new Notifier(world.server.context);
  await resident.run();
});

async function stepsTaken(): Promise<number[]> {
  const { values } = await world.server.context.metrics.of(notificationMetrics).stepDuration.get();
  const steps: unknown[] = ['alarms', 'deviations', 'assignment', 'messages'];
  return values
    .filter(({ metricName, labels }) => metricName?.endsWith('_count') && steps.includes(labels.step))
    .map(({ value }) => value);
}

describe('the next round of the notifier', () => {
  it('the notifier takes no step while nothing has happened', async () => {
    await add('kitchen', alarmRule);
    await raise();
    await resident.run();
    const before = await stepsTaken();
    await resident.run();
    expect(await stepsTaken()).toEqual(before);
  });

  it('the notifier finds a new alarm', async () => {
    await add('kitchen', alarmRule);
    await raise();
    await resident.run();
    expect(await messages()).toHaveLength(1);
  });

  it("the notifier finds an alarm stored late, or before the database's clock was set back", async () => {
    await add('kitchen', alarmRule);
    await raise('PONTE0001');
    await execute(sql`update alarms set noted_at = now() - interval '50 seconds'`);
    await resident.run();
    expect(await messages()).toHaveLength(1);
    await execute(sql`update notification_cursors set read_until = now() + interval '1 hour'`);
    await raise('PONTE0002');
    await execute(sql`
      update alarms set noted_at = now() - interval '20 minutes' where serial_number = 'PONTE0002'`);
    await pass('1 minute');
    await resident.run();
    expect((await messages()).map(({ begun }) => begun.length)).toEqual([1, 1]);
  });

  it('the notifier finds a deviating cycle', async () => {
    onTestFinished(async () => void (await execute(sql`truncate hygiene_records cascade`)));
    await add('kitchen', { kind: 'hygieneDeviation', ...common });
    await execute(sql`
      insert into hygiene_records (serial_number, number, at, ended_at, result, event_seq, is_washing)
      values ('PONTE0001', ${world.nextSeq()}, now(), now(), 'deviating', ${world.nextSeq()}, true)`);
    await resident.run();
    expect(await messages()).toHaveLength(1);
  });

  it('the notifier finds an incident that another process found and could not assign', async () => {
    await add('kitchen', alarmRule);
    await execute(sql`
      insert into incidents (id, serial_number, kind, key, facts, began_at, noted_at)
      values (gen_random_uuid(), 'PONTE0001', 'alarm', 'AN03', '{}', now(), now())`);
    await resident.run();
    expect(await messages()).toHaveLength(1);
  });

  it('the notifier sends held-back notices as soon as the limit allows', async () => {
    await add('kitchen', alarmRule);
    await raise('PONTE0001');
    await resident.run();
    await raise('PONTE0002');
    await resident.run();
    expect(await messages()).toHaveLength(1);
    await pass('16 seconds');
    await resident.run();
    expect(await messages()).toHaveLength(2);
  });

  it('the notifier cancels a push message that no device can receive', async () => {
    await add('kitchen', { ...alarmRule, byMail: false, byPush: true });
    await world.subscribeToPush('kitchen');
    await raise();
    await execute(sql`
      update notification_settings set quiet_from = '00:00', quiet_until = '24:00', quiet_time_zone = 'UTC',
        is_quiet_except_critical = false where user_id = ${worldUsers.kitchen.id}`);
    await resident.run();
    const states = () => execute<{ push: string }>(sql`select push from notices`);
    expect(await states()).toEqual([{ push: 'waiting' }]);
    await execute(sql`delete from push_subscriptions`);
    await resident.run();
    expect(await states()).toEqual([{ push: 'none' }]);
  });
});
