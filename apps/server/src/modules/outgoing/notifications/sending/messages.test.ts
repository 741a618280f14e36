import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../testing/expect-problem.ts';
import { worldUsers } from '../../../../testing/world.ts';
import { openSecretBox } from '../../../platform/secrets/index.ts';
import { alarmRule, colleague, rulesUrl, useNotifierWorld } from '../testing/notifier-world.ts';
import { sendMessage } from './send-message.ts';

const world = useNotifierWorld();
const { refused, nextMail, unsent, execute, round, raise, clear, pass, add, messages } = world;

describe('notification messages', () => {
  it('an alarm storm causes few messages, and the third contains all the rest', async () => {
    await add('manager', alarmRule);
    const machines = Array.from({ length: 300 }, (_, n) => `STORM${String(n).padStart(4, '0')}`);
    await execute(sql`
      insert into appliances (serial_number, brand, gamma, model_number, revision, company_code, link_secret_hash)
      select unnest(${sql.param(machines)}::text[]), 'marea', 'infinity', 'INF-50', 'B', '300002', '' on conflict do nothing`);
    for (let at = 0; at < machines.length; at += 30) {
      for (const serialNumber of machines.slice(at, at + 30)) await raise(serialNumber, 'ZZ99');
      await round();
      await pass('6 seconds');
    }
    await pass('2 minutes');
    await round();
    const sent = await messages();
    expect(sent.length).toBeLessThanOrEqual(3);
    expect(new Set(sent.flatMap(({ begun }) => begun)).size).toBe(300);
    const [first, , last] = [await nextMail(), await nextMail(), await nextMail()];
    expect(first.subject).toBe('30 notifications: Hotel Belvedere');
    expect(last.text).toMatch(/And \d+ more machines\./);
    expect(first.text).not.toContain('/notification/');
    await execute(sql`delete from appliances where serial_number like 'STORM%'`);
  });

  it('messages wait for the end of quiet hours, except about critical alarms', async () => {
    const { quiet, other } = await quietNow();
    await add('kitchen', alarmRule);
    const set = await world.server.call('kitchen', 'PUT', `${rulesUrl}/quietHours`, { quietHours: quiet });
    expect(set.statusCode, set.body).toBe(204);
    await raise('PONTE0001', 'ZZ99');
    await round();
    expect(await messages()).toEqual([]);
    await raise('PONTE0001', 'AN01');
    await round();
    expect((await messages()).map(({ begun }) => begun.length)).toEqual([2]);
    await world.server.call('kitchen', 'PUT', `${rulesUrl}/quietHours`, {
      quietHours: { ...quiet, exceptCritical: false },
    });
    await pass('1 hour');
    await raise('PONTE0001', 'AN02');
    await round();
    expect(await messages()).toHaveLength(1);
    await world.server.call('kitchen', 'PUT', `${rulesUrl}/quietHours`, { quietHours: other });
    await round();
    expect(await messages()).toHaveLength(2);
  });

  it('a message that a critical alarm is over waits for the end of quiet hours', async () => {
    const { quiet, other } = await quietNow();
    await add('kitchen', alarmRule);
    await raise('PONTE0001', 'AN01');
    await round();
    await world.server.call('kitchen', 'PUT', `${rulesUrl}/quietHours`, { quietHours: quiet });
    await clear('PONTE0001', 'AN01');
    await round();
    await pass('10 minutes');
    await round();
    expect(await messages()).toHaveLength(1);
    await world.server.call('kitchen', 'PUT', `${rulesUrl}/quietHours`, { quietHours: other });
    await round();
    expect((await messages()).map(({ over }) => over.length)).toEqual([0, 1]);
  });

  it('a critical alarm that returns in quiet hours is reported while its end waits', async () => {
    const { quiet } = await quietNow();
    await add('kitchen', alarmRule);
    await world.server.call('kitchen', 'PUT', `${rulesUrl}/quietHours`, { quietHours: quiet });
    await raise('PONTE0001', 'AN01');
    await round();
    await clear('PONTE0001', 'AN01');
    await round();
    await pass('10 minutes');
    await round();
    await pass('1 hour');
    await raise('PONTE0001', 'AN01');
    await round();
    expect((await messages()).map(({ begun, over }) => [begun.length, over.length])).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  /** A distant time zone shows that quiet hours are local. */
  async function quietNow() {
    const timeZone = 'Pacific/Auckland';
    const [row] = await execute<{ before: string; after: string; later: string }>(sql`
      select to_char(now() at time zone ${timeZone} - interval '2 hours', 'HH24:MI') as before,
        to_char(now() at time zone ${timeZone} + interval '2 hours', 'HH24:MI') as after,
        to_char(now() at time zone ${timeZone} + interval '4 hours', 'HH24:MI') as later`);
    const { before, after, later } = row ?? { before: '', after: '', later: '' };
    const common = { timeZone, exceptCritical: true };
    return { quiet: { from: before, until: after, ...common }, other: { from: after, until: later, ...common } };
  }

  const kitchen = worldUsers.kitchen.id;
  it.each([
    ['left the company of the machine', sql`update users set company_code = '300003' where id = ${kitchen}`],
    ['was deleted', sql`update users set status = 'DELETED' where id = ${kitchen}`],
    ['switched all mails off', sql`update notification_settings set is_mail_on = false where user_id = ${kitchen}`],
    ['switched such mails off', sql`update users set alarm_notifications = false where id = ${kitchen}`],
    [
      'has muted it',
      sql`insert into muted_notifications (id, user_id, kind, serial_number, error_code, since)
      values (gen_random_uuid(), ${kitchen}, 'alarm', 'PONTE0001', 'AN03', now())`,
    ],
    [
      'was relieved of it by a colleague',
      sql`update incidents set acknowledged_by = ${colleague.id}, acknowledged_at = now()`,
    ],
    ['has nothing to do any more', sql`update incidents set ended_at = now()`],
  ])('an ordered message is not sent to an account that %s', async (_, change) => {
    await add('kitchen', alarmRule);
    await raise();
    await round();
    await nextMail();
    const sendAgain = async () => {
      const [message] = await execute<{ id: string }>(sql`
        insert into notification_messages (user_id, channel, begun, over)
        select ${kitchen}, 'mail', array_agg(id), '{}' from incidents returning id`);
      const secrets = await openSecretBox(world.server.context.config);
      await sendMessage(world.server.context, secrets, { messageId: message?.id ?? '' });
      return world.newMails();
    };
    expect(await sendAgain()).toBe(1);
    await nextMail();
    await execute(change);
    expect(await sendAgain()).toBe(0);
    await execute(sql`update users set company_code = '300001' where id = ${kitchen}`);
  });

  it('a repeated job does not send its message again', async () => {
    await add('kitchen', alarmRule);
    await raise();
    await round();
    const { messageId } = await nextMail();
    await expect.poll(async () => (await unsent()).length).toBe(0);
    const [message] = await execute<{ id: string }>(sql`select id from notification_messages`);
    await sendMessage(world.server.context, await openSecretBox(world.server.context.config), {
      messageId: message?.id ?? '',
    });
    expect(world.newMails()).toBe(0);
    expect(messageId).toContain(message?.id); // Mail programs show mails with the same Message-ID once.
  });

  it('an account sees that the mail server refuses its mails until one arrives', async () => {
    await add('kitchen', alarmRule);
    await raise();
    refused.set(worldUsers.kitchen.email, 550);
    await round();
    await expect.poll(async () => (await unsent()).length).toBe(0);
    const { mailFailure } = (await world.server.call('kitchen', 'GET', rulesUrl)).json();
    expect(mailFailure.reason).toContain('no such mailbox');
    refused.clear();
    await raise('PONTE0001', 'ZZ99');
    await pass('1 hour');
    await round();
    await nextMail();
    await expect.poll(async () => (await world.server.call('kitchen', 'GET', rulesUrl)).json().mailFailure).toBeNull();
  });

  it('an account sees that the mail server has delayed its mail for more than an hour', async () => {
    await add('kitchen', alarmRule);
    await raise();
    refused.set(worldUsers.kitchen.email, 452);
    await round();
    const [message] = await execute<{ id: string }>(sql`select id from notification_messages`);
    const secrets = await openSecretBox(world.server.context.config);
    const send = () => sendMessage(world.server.context, secrets, { messageId: message?.id ?? '' });
    const failureOf = async () => (await world.server.call('kitchen', 'GET', rulesUrl)).json().mailFailure;
    await expect(send()).rejects.toThrow();
    expect(await failureOf()).toBeNull();
    await pass('2 hours');
    await expect(send()).rejects.toThrow();
    expect(await failureOf()).toMatchObject({ reason: expect.stringContaining('no such mailbox') });
    refused.clear();
    await send();
    await nextMail();
    expect(await failureOf()).toBeNull();
  });

  it('unsubscribing in a mail program ends mails but no push messages until the settings enable mails', async () => {
    const browser = await world.subscribeToPush('kitchen');
    await add('kitchen', { ...alarmRule, byPush: true });
    await raise();
    await round();
    await browser.message(0);
    const { unsubscribe } = (await nextMail()).headers.get('list') as unknown as { unsubscribe: { url: string } };
    const { pathname, search } = new URL(unsubscribe.url);
    const payload = { 'List-Unsubscribe': 'One-Click' };
    const answer = await world.server.inject({ method: 'POST', url: pathname + search, payload });
    expect(answer.json()).toEqual({ kind: 'notificationMails', isOn: false });
    const settings = async () => (await world.server.call('kitchen', 'GET', rulesUrl)).json();
    expect(await settings()).toMatchObject({ isMailOn: false });
    await pass('1 hour');
    await raise('PONTE0001', 'ZZ98');
    await round();
    await browser.message(1);
    expect(await messages()).toHaveLength(1);
    const set = await world.server.call('kitchen', 'PUT', `${rulesUrl}/mail`, { isOn: true });
    expect(set.statusCode, set.body).toBe(204);
    expect(await settings()).toMatchObject({ isMailOn: true });
    await pass('1 hour');
    await raise('PONTE0001', 'ZZ99');
    await round();
    await browser.message(2);
    expect((await nextMail()).subject).toContain('ZZ99');
    const audited = await execute(sql`select before, after from audit_log where subject = ${kitchen}
      and action = 'account.changed' order by id desc limit 2`);
    const [off, on] = [{ notificationMails: false }, { notificationMails: true }];
    expect(audited).toEqual([
      { before: off, after: on },
      { before: on, after: off },
    ]);
  });

  it('a mail offers one-click unsubscribing, and a link that mutes the alarm of a machine', async () => {
    await add('kitchen', alarmRule);
    await raise();
    await round();
    const mail = await nextMail();
    expect(mail.headers.get('list')).toMatchObject({
      unsubscribe: { url: expect.stringContaining('/unsubscribe?token=') },
    });
    const [, token] = mail.text?.match(/Not for me: \S+\/notification\/(\S+)/) ?? [];
    const link = `/api/v1/account/notificationLinks/${token}`;
    expect((await world.server.call(null, 'GET', link)).json()).toMatchObject({ action: 'mute', isDone: false });
    expect((await world.server.call(null, 'POST', link)).json()).toMatchObject({
      isDone: true,
      applianceName: 'Piatti',
    });
    await clear();
    await round();
    await pass('8 hours');
    await round();
    await raise();
    await pass('1 hour');
    await round();
    expect((await messages()).every(({ begun, over }) => begun.length + over.length === 1)).toBe(true);
    const before = (await messages()).length;
    expect((await world.server.call(null, 'DELETE', link)).json()).toMatchObject({ isDone: false });
    await raise('PONTE0001', 'ZZ98');
    await pass('1 hour');
    await round();
    expect((await messages()).length).toBe(before + 1);
  });

  it.each([
    ['the account was deleted', sql`update users set status = 'DELETED' where id = ${kitchen}`],
    ['the account lost its rights', sql`update users set status = 'PENDING_APPROVAL' where id = ${kitchen}`],
    ['the person left the company', sql`update users set company_code = '300003' where id = ${kitchen}`],
    ['the machine was sold', sql`update appliances set company_code = '300003' where serial_number = 'PONTE0001'`],
    ['the machine was deleted', sql`update appliances set deleted_at = now() where serial_number = 'PONTE0001'`],
    ['the incident is forgotten', sql`delete from incidents`],
  ])('the links of a message do nothing after %s', async (_, change) => {
    await add('kitchen', alarmRule);
    await raise();
    await round();
    const tokens = (await nextMail()).text?.match(/(?<=\/notification\/)\S+/g) ?? [];
    expect(tokens).toHaveLength(2);
    await execute(change);
    for (const token of tokens) {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const answer = await world.server.call(null, method, `/api/v1/account/notificationLinks/${token}`);
        expectProblem(answer, 'NOTIFICATION_NOT_FOUND');
      }
    }
    expect(await execute(sql`select from incidents where acknowledged_at is not null`)).toEqual([]);
    expect(await execute(sql`select from muted_notifications`)).toEqual([]);
    await execute(sql`update users set company_code = '300001' where id = ${kitchen}`);
    await execute(sql`
      update appliances set company_code = '300001', deleted_at = null where serial_number = 'PONTE0001'`);
  });

  it('the server refuses the links of an account after 120 changes in an hour, and accepts other accounts’ links', async () => {
    await add('kitchen', alarmRule);
    await add('service', alarmRule);
    await raise();
    await round();
    const tokenIn = (text = '') => text.match(/Not for me: \S+\/notification\/(\S+)/)?.[1];
    const tokens = [await nextMail(), await nextMail()].map(({ text }) => tokenIn(text));
    const [mine, other] = tokens.toSorted((token) => (token?.includes(kitchen) ? -1 : 1));
    const call = (method: 'GET' | 'POST' | 'DELETE', token = '') =>
      world.server.call(null, method, `/api/v1/account/notificationLinks/${token}`);
    await execute(sql`delete from throttles`);
    for (let tries = 0; tries < 60; tries += 1) {
      await call('POST', mine);
      await call('DELETE', mine);
    }
    for (const method of ['POST', 'DELETE'] as const) expectProblem(await call(method, mine), 'TOO_MANY_REQUESTS');
    expect((await call('GET', mine)).json()).toMatchObject({ isDone: false });
    expect((await call('POST', other)).statusCode).toBe(200);
    await execute(sql`delete from throttles`);
  });

  it('the server refuses a link with changed contents', async () => {
    await add('kitchen', alarmRule);
    await raise();
    await round();
    const [, token = ''] = (await nextMail()).text?.match(/look after it: \S+\/notification\/(\S+)/) ?? [];
    expect(token).not.toContain('.');
    const [action, userId, incidentId, signature] = token.split('~');
    const changed = [
      [action, worldUsers.admin.id, incidentId, signature],
      ['mute', userId, incidentId, signature],
      [action, userId, randomUUID(), signature],
      [action, userId, incidentId, ''],
    ];
    for (const parts of changed) {
      const answer = await world.server.call(null, 'POST', `/api/v1/account/notificationLinks/${parts.join('~')}`);
      expect(answer.statusCode).toBe(404);
    }
    expect((await world.server.call(null, 'POST', `/api/v1/account/notificationLinks/${token}`)).statusCode).toBe(200);
  });
});
