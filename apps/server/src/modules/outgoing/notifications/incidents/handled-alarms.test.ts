import type { AlarmInbox, InboxAlarm } from '@washboard/contract/alarms/alarm-inbox';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { UserName } from '../../../../testing/world.ts';
import { worldUsers } from '../../../../testing/world.ts';
import { alarmRule, bellUrl, colleague, everywhere, useNotifierWorld } from '../testing/notifier-world.ts';

const world = useNotifierWorld();
const { execute, round, raise, clear, pass, add, recipients } = world;

const kitchen = worldUsers.kitchen.id;
const escalation = { afterMinutes: 10, userIds: [colleague.id] };

async function openAlarm(user: UserName): Promise<InboxAlarm> {
  const { items }: AlarmInbox = (await world.server.call(user, 'GET', '/api/v1/appliance/alarmInbox')).json();
  const [alarm] = items;
  if (!alarm) throw new Error('no open alarm');
  return alarm;
}
async function handle(user: UserName, action: 'take' | 'release'): Promise<void> {
  const { serialNumber, id, version } = await openAlarm(user);
  const url = `/api/v1/event-hub-listener/${serialNumber}/alarms/${id}/${action}`;
  const answer = await world.server.call(user, 'POST', url, { version });
  expect(answer.statusCode, answer.body).toBe(200);
}
const idOfIncident = async () => (await execute<{ id: string }>(sql`select id from incidents`))[0]?.id;
const acknowledge = async (user: UserName) =>
  world.server.call(user, 'POST', `${bellUrl}/incidents/${await idOfIncident()}/acknowledge`);
const acknowledgedBy = async () =>
  (await execute<{ by: string | null }>(sql`select acknowledged_by as by from incidents`))[0]?.by;

async function raiseWithEscalation(): Promise<void> {
  await add('kitchen', { ...alarmRule, escalation });
  await raise();
  await round();
  expect(await recipients()).toEqual([kitchen]);
}

describe('one person looks after an alarm and its notification', () => {
  it('a user who looks after a notification has taken its alarm', async () => {
    await raiseWithEscalation();
    expect((await acknowledge('service')).statusCode).toBe(204);
    expect((await openAlarm('service')).taken).toMatchObject({ isByMe: true });
    expect((await openAlarm('kitchen')).taken).toMatchObject({ isByMe: false });
    const audits = await execute(sql`select actor, subject from audit_log where action = 'alarm.taken'`);
    expect(audits).toEqual([{ actor: worldUsers.service.id, subject: 'PONTE0001' }]);
  });

  it('a user who takes an alarm stops its escalation, and the escalation continues when the user releases it', async () => {
    await raiseWithEscalation();
    await handle('service', 'take');
    await pass('11 minutes');
    await round();
    expect(await acknowledgedBy()).toBe(worldUsers.service.id);
    expect(await recipients()).toEqual([kitchen]);
    await handle('service', 'release');
    await round();
    expect(await acknowledgedBy()).toBeNull();
    expect(await recipients()).toEqual([kitchen, colleague.id]);
  });

  it('a user who takes an alarm over looks after its notification instead of the other user', async () => {
    await raiseWithEscalation();
    await acknowledge('service');
    await handle('kitchen', 'take');
    await round();
    expect(await acknowledgedBy()).toBe(kitchen);
  });

  it('the user who has an alarm acknowledges its notification, even if another user answers it', async () => {
    await raiseWithEscalation();
    await handle('service', 'take');
    expect((await acknowledge('kitchen')).statusCode).toBe(204);
    expect(await acknowledgedBy()).toBe(worldUsers.service.id);
  });

  it('an answer to a notification whose alarm has just ended stays with the user who gave it', async () => {
    await raiseWithEscalation();
    await clear();
    expect((await acknowledge('service')).statusCode).toBe(204);
    await round();
    expect(await acknowledgedBy()).toBe(worldUsers.service.id);
  });

  it('an alarm whose user was deleted escalates again', async () => {
    await raiseWithEscalation();
    await acknowledge('service');
    try {
      await execute(sql`update users set status = 'DELETED' where id = ${worldUsers.service.id}`);
      await pass('11 minutes');
      await round();
    } finally {
      await execute(sql`update users set status = 'ACTIVE' where id = ${worldUsers.service.id}`);
    }
    expect(await recipients()).toEqual([kitchen, colleague.id]);
  });
});

describe('an open alarm of a machine that moves to another company', () => {
  const move = async (companyCode: string) =>
    world.server.call('admin', 'POST', '/api/v1/appliance/appliances/PONTE0001/move', { companyCode });

  it('the next company receives the alarm, which escalates, and does not learn who looked after it before', async () => {
    await raiseWithEscalation();
    await acknowledge('kitchen');
    await add('otherKitchen', alarmRule);
    expect((await move('300003')).statusCode).toBe(200);
    try {
      await round();
      expect(await recipients()).toEqual([kitchen, worldUsers.otherKitchen.id]);
      expect(await acknowledgedBy()).toBeNull();
      const [notice, ...others] = await execute<{ userId: string }>(sql`select user_id as "userId" from notices`);
      expect(notice?.userId).toBe(worldUsers.otherKitchen.id);
      expect(others).toEqual([]);
      await round();
      expect(await recipients()).toHaveLength(2);
    } finally {
      expect((await move('300001')).statusCode).toBe(200);
    }
  });

  it('a user above both companies keeps the notification, and is not notified again', async () => {
    await add('admin', { ...alarmRule, machines: { ...everywhere, serialNumber: 'PONTE0001' } });
    await raise();
    await round();
    expect((await acknowledge('admin')).statusCode).toBe(204);
    await add('otherKitchen', alarmRule);
    expect((await move('300003')).statusCode).toBe(200);
    try {
      await round();
      expect(await recipients()).toEqual([worldUsers.admin.id, worldUsers.otherKitchen.id]);
      expect(await acknowledgedBy()).toBe(worldUsers.admin.id);
    } finally {
      expect((await move('300001')).statusCode).toBe(200);
    }
  });

  it('the next company is not notified of an alarm that has cleared', async () => {
    await raiseWithEscalation();
    await add('otherKitchen', alarmRule);
    await clear();
    await round();
    expect((await move('300003')).statusCode).toBe(200);
    try {
      await round();
      expect(await recipients()).toEqual([kitchen]);
    } finally {
      expect((await move('300001')).statusCode).toBe(200);
    }
  });
});
