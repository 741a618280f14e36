import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { worldUsers } from '../../../../testing/world.ts';
import type { TestBrowser } from '../../push/testing/push-service.ts';
import { alarmRule, bellUrl, colleague, useNotifierWorld } from '../testing/notifier-world.ts';

const world = useNotifierWorld();
const { execute, round, raise, clear, pass, add, subscribeToPush } = world;
const kitchen = worldUsers.kitchen.id;
const byPush = { ...alarmRule, byMail: false, byPush: true };
const at = (serialNumber: string) => ({ ...byPush, machines: { ...byPush.machines, serialNumber } });
const jobs = () => execute<{ state: string }>(sql`select state from pgboss.job where name = 'push'`);

describe('push messages', () => {
  let browser: TestBrowser;
  beforeEach(async () => {
    browser = await subscribeToPush('kitchen');
  });
  afterEach(async () => {
    await execute(sql`update users set company_code = '300001' where id = ${kitchen}`);
    await execute(sql`update appliances set company_code = '300001' where serial_number = 'PONTE0001'`);
  });
  const payloads = () => browser.received.map(({ payload }) => payload as Record<string, unknown>);

  it('a push message of one alarm opens the machine and can be acknowledged without signing in', async () => {
    await add('kitchen', byPush);
    await raise();
    await round();
    const { payload } = await browser.message(0);
    const [incident] = await execute<{ id: string }>(sql`select id from incidents`);
    expect(payload).toMatchObject({
      title: 'Piatti',
      tag: incident?.id,
      url: '/device/PONTE0001/alarms',
      renotify: true,
    });
    const [{ post }] = (payload as unknown as { actions: [{ post: string }] }).actions;
    expect((await world.server.call(null, 'POST', post)).json()).toMatchObject({ action: 'acknowledge', isDone: true });
    expect((await browser.message(1)).payload).toMatchObject({ close: incident?.id });
  });

  it('the server closes a push message once, however often users acknowledge it', async () => {
    await add('kitchen', byPush);
    await raise();
    await round();
    const { payload } = await browser.message(0);
    const [{ post }] = (payload as unknown as { actions: [{ post: string }] }).actions;
    const acknowledge = () => world.server.call(null, 'POST', post);
    expect((await acknowledge()).statusCode).toBe(200);
    await browser.message(1);
    await expect.poll(jobs).toEqual([]);
    expect((await acknowledge()).json()).toMatchObject({ action: 'acknowledge', isDone: true });
    expect(await jobs()).toEqual([]);
    expect(browser.received).toHaveLength(2);
  });

  it('the push message about the end of an alarm replaces the message about its beginning', async () => {
    await add('kitchen', byPush);
    await raise();
    await round();
    await clear();
    await round();
    await pass('10 minutes');
    await round();
    const [begun, over] = [await browser.message(0), await browser.message(1)];
    const { tag } = begun.payload as { tag?: string };
    expect(over.payload).toMatchObject({ tag, title: 'Over: Piatti', renotify: false });
  });

  it('the server orders no push message while no device can receive it, and later alarms reach a new device', async () => {
    await execute(sql`delete from push_subscriptions`);
    await add('kitchen', byPush);
    await raise();
    await round();
    expect(await execute(sql`select from notification_messages`)).toEqual([]);
    const later = await subscribeToPush('kitchen');
    await raise('PONTE0001', 'ZZ99');
    await round();
    expect(JSON.stringify((await later.message(0)).payload)).toContain('ZZ99');
  });

  async function orderAndFail(): Promise<void> {
    world.pushService.answers.push(500);
    await add('kitchen', at('PONTE0001'));
    await raise();
    await round();
    await expect.poll(jobs).toEqual([{ state: 'retry' }]);
  }

  /** The workers wake when another message is enqueued. */
  async function repeatJobs(): Promise<void> {
    const other = await subscribeToPush('service');
    await execute(sql`update pgboss.job set start_after = now()`);
    await add('service', at('PONTE0002'));
    await raise('PONTE0002');
    await round();
    await other.message(0);
    await expect.poll(jobs).toEqual([]);
  }

  it('a push message that the push service refused at first is composed again', async () => {
    await orderAndFail();
    await execute(sql`update users set language = 'de' where id = ${kitchen}`);
    await repeatJobs();
    expect(payloads()).toMatchObject([{ lang: 'de', actions: [{ title: 'Ich kümmere mich darum' }, {}] }]);
  });

  it.each([
    ['the machine was sold', sql`update appliances set company_code = '300003' where serial_number = 'PONTE0001'`],
    ['the person left the company', sql`update users set company_code = '300003' where id = ${kitchen}`],
    ['the account switched such messages off', sql`update users set alarm_notifications = false where id = ${kitchen}`],
    [
      'it was muted',
      sql`
      insert into muted_notifications (id, user_id, kind, serial_number, error_code, since)
      values (gen_random_uuid(), ${kitchen}, 'alarm', 'PONTE0001', 'AN03', now())`,
    ],
    [
      'a colleague looks after it',
      sql`
      update incidents set acknowledged_by = ${colleague.id}, acknowledged_at = now()`,
    ],
    [
      'it is over',
      sql`with over as (
          update alarms set cleared_seq = raised_seq + 1, cleared_at = now(), is_cleared_at_doubtful = false)
        update incidents set ended_at = now()`,
    ],
  ])('an ordered push message is not sent after %s', async (_, change) => {
    await orderAndFail();
    await execute(change);
    await repeatJobs();
    expect(payloads()).toEqual([]);
  });

  const idOfIncident = async () => (await execute<{ id: string }>(sql`select id from incidents`))[0]?.id;
  it.each([
    ['has looked at it', async () => ({ path: 'seen', body: { until: new Date().toISOString(), ids: [] } })],
    ['looks after it itself', async () => ({ path: `incidents/${await idOfIncident()}/acknowledge`, body: undefined })],
  ])("an alarm's push message is not sent after its closing message when the account %s", async (_, read) => {
    await orderAndFail();
    const { path, body } = await read();
    const answer = await world.server.call('kitchen', 'POST', `${bellUrl}/${path}`, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    await repeatJobs();
    expect(payloads()).toMatchObject([{ close: expect.any(String) }]);
  });

  it('the table of jobs contains neither the text nor the links of a push message', async () => {
    await orderAndFail();
    const [job] = await execute<{ data: object }>(sql`select data from pgboss.job where name = 'push'`);
    const [message] = await execute<{ id: string }>(sql`select id from notification_messages`);
    expect(job?.data).toEqual({
      subscriptionId: expect.any(String),
      expiresAt: expect.any(String),
      content: { messageId: message?.id, part: 'begun' },
    });
  });

  it('the server sends a push message enqueued by a previous version with current texts', async () => {
    await orderAndFail();
    await execute(sql`
      update pgboss.job set data = jsonb_build_object('subscriptionId', data -> 'subscriptionId', 'expiresAt',
        data -> 'expiresAt', 'message', jsonb_build_object('id', data #> '{content,messageId}', 'title', 'Old'))
      where name = 'push'`);
    await repeatJobs();
    expect(payloads()).toMatchObject([{ title: 'Piatti' }]);
  });

  it('the server sends a push message that an update left in the mail queue', async () => {
    await add('kitchen', byPush);
    await raise();
    await round();
    await browser.message(0);
    const [message] = await execute<{ id: string }>(sql`
      insert into notification_messages (user_id, channel, begun, over)
      select ${kitchen}, 'push', array_agg(id), '{}' from incidents returning id`);
    const { jobQueue, database } = world.server.context;
    await jobQueue.enqueue(database.orm, 'notification', { messageId: message?.id ?? '' });
    expect((await browser.message(1)).payload).toMatchObject({ id: message?.id, title: 'Piatti' });
  });
});
