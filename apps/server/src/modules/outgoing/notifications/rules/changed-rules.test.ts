import type { NewRule } from '@washboard/contract/notifications/notification-rules';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { worldUsers } from '../../../../testing/world.ts';
import { alarmRule, colleague, everywhere, rulesUrl, useNotifierWorld } from '../testing/notifier-world.ts';

const world = useNotifierWorld();
const { execute, round, raise, clear, pass, add, messages, recipients, subscribeToPush } = world;

const escalation = { afterMinutes: 10, userIds: [colleague.id] };
const kitchen = worldUsers.kitchen.id;

async function change(id: string, rule: NewRule): Promise<void> {
  const response = await world.server.call('kitchen', 'PUT', `${rulesUrl}/${id}`, rule);
  expect(response.statusCode, response.body).toBe(200);
}

describe('waiting alarms of a changed rule', () => {
  async function letAlarmWait(): Promise<string> {
    const id = await add('kitchen', alarmRule);
    await raise();
    await round();
    await raise('PONTE0001', 'ZZ99');
    await round();
    expect(await messages()).toHaveLength(1);
    return id;
  }

  it.each([
    ['push is added', { ...alarmRule, byPush: true }],
    ['a next person is added', { ...alarmRule, escalation }],
  ])('a waiting alarm is still sent when %s', async (_, rule) => {
    await change(await letAlarmWait(), rule);
    await pass('1 minute');
    await round();
    expect((await messages()).map(({ begun }) => begun.length)).toEqual([1, 1]);
  });

  it('the notifier sends a waiting alarm by push when the rule changes from mail to push', async () => {
    await subscribeToPush('kitchen');
    await change(await letAlarmWait(), { ...alarmRule, byMail: false, byPush: true });
    await pass('1 minute');
    await round();
    const sent = await execute(sql`select channel from notification_messages order by created_at`);
    expect(sent).toEqual([{ channel: 'mail' }, { channel: 'push' }]);
  });

  it('a waiting alarm is still mailed when another rule of the account mails it', async () => {
    const id = await letAlarmWait();
    await add('kitchen', { ...alarmRule, severity: 'notice' });
    await change(id, { ...alarmRule, byMail: false });
    await pass('1 minute');
    await round();
    expect(await messages()).toHaveLength(2);
  });

  it.each([
    ['is off', { ...alarmRule, isEnabled: false }],
    ['reports other machines', { ...alarmRule, machines: { ...everywhere, serialNumber: 'PONTE0002' } }],
  ])('a waiting alarm is not sent when the changed rule %s', async (_, rule) => {
    await change(await letAlarmWait(), rule);
    await pass('1 minute');
    await round();
    expect(await messages()).toHaveLength(1);
  });
});

describe('escalations of a changed rule', () => {
  it('an escalation goes to the people whom the rule names when it is due', async () => {
    const id = await add('kitchen', alarmRule);
    await raise();
    await round();
    await change(id, { ...alarmRule, escalation });
    await pass('11 minutes');
    await round();
    expect(await recipients()).toEqual([kitchen, colleague.id]);
  });

  it('an escalation does not go to a person whom the rule no longer names', async () => {
    const id = await add('kitchen', { ...alarmRule, escalation });
    await raise();
    await round();
    await change(id, alarmRule);
    await pass('11 minutes');
    await round();
    expect(await recipients()).toEqual([kitchen]);
  });

  it('an escalation waiting for the next message does not go to a person whom the rule no longer names', async () => {
    const id = await add('kitchen', { ...alarmRule, escalation });
    await raise();
    await round();
    await pass('11 minutes');
    await raise('PONTE0002');
    await round();
    await pass('10 minutes 5 seconds');
    await execute(sql`update notification_messages set created_at = now() where user_id = ${colleague.id}`);
    await round();
    expect(await execute(sql`select from notices where user_id = ${colleague.id} and mail = 'waiting'`)).toHaveLength(
      1,
    );
    await change(id, alarmRule);
    await pass('1 hour');
    await round();
    expect((await recipients()).filter((userId) => userId === colleague.id)).toHaveLength(1);
  });

  it('an incident that the changed rule does not report is not escalated', async () => {
    const id = await add('kitchen', { ...alarmRule, escalation });
    await raise();
    await round();
    await change(id, { ...alarmRule, severity: 'critical', escalation });
    await pass('11 minutes');
    await round();
    expect(await recipients()).toEqual([kitchen]);
  });
});

it('notified accounts get a message that the alarm is over even after the rule is deleted', async () => {
  const id = await add('kitchen', alarmRule);
  await raise();
  await round();
  await clear();
  await round();
  await execute(sql`update incidents set cleared_at = cleared_at - interval '10 minutes'`);
  await round(); // The gap after the last message holds back the end.
  expect((await world.server.call('kitchen', 'DELETE', `${rulesUrl}/${id}`)).statusCode).toBe(204);
  await pass('1 hour');
  await round();
  expect((await messages()).map(({ over }) => over.length)).toEqual([0, 1]);
});
