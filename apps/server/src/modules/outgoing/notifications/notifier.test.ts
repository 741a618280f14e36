import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type UserName, worldUsers } from '../../../testing/world.ts';
import {
  alarmRule,
  bellUrl,
  colleague,
  common,
  everywhere,
  makerService,
  rulesUrl,
  useNotifierWorld,
} from './testing/notifier-world.ts';

const world = useNotifierWorld();
const { nextMail, execute, round, raise, clear, pass, add, rulesOf, messages, recipients } = world;

describe('alarm notifications', () => {
  it('the notifier mails an alarm only to accounts with a matching rule and access to the machine', async () => {
    await add('kitchen', alarmRule);
    await add('otherKitchen', alarmRule);
    await add('service', { ...alarmRule, severity: 'critical' });
    // Service of the manufacturer sees only the companies directly below.
    await execute(sql`insert into notification_rules (id, user_id, kind, severity, is_enabled, by_mail, by_push, created_at)
      values (gen_random_uuid(), ${makerService.id}, 'alarm', 'notice', true, true, false, now())`);
    await raise('PONTE0001', 'AN03');
    await round();
    const mail = await nextMail();
    expect(mail.to).toMatchObject({ value: [{ address: worldUsers.kitchen.email }] });
    expect(mail.subject).toMatch(/^Piatti: /);
    expect(mail.text).toMatch(/trattoria al ponte/i);
    expect(await recipients()).toEqual([worldUsers.kitchen.id]);
  });

  it("an alarm reaches the owner of a claim in another company, and service of the owner's company", async () => {
    for (const user of ['kitchen', 'otherKitchen', 'otherManager', 'manager'] as const) await add(user, alarmRule);
    await raise('LINDE0002');
    await round();
    expect((await recipients()).toSorted()).toEqual(
      [worldUsers.kitchen.id, worldUsers.otherKitchen.id, worldUsers.otherManager.id].toSorted(),
    );
  });

  it('the notifier reports an alarm once, however many rules and rounds there are', async () => {
    await add('kitchen', alarmRule);
    await add('kitchen', { ...alarmRule, severity: 'notice' });
    await raise();
    await Promise.all([round(), round(), round()]);
    await round();
    expect(await messages()).toHaveLength(1);
  });

  it('an alarm that comes and goes is one message, and ends when it has been over for a while', async () => {
    await add('kitchen', alarmRule);
    await raise();
    await round();
    for (let time = 0; time < 5; time += 1) {
      await clear();
      await round();
      await raise();
      await round();
    }
    expect(await messages()).toHaveLength(1);
    await clear();
    await round();
    await pass('10 minutes');
    await round();
    expect(await messages()).toHaveLength(1); // Each return of the alarm prolongs the wait.
    await pass('7 hours');
    await round();
    const [first, second] = await messages();
    expect(second).toMatchObject({ begun: [], over: first?.begun });
  });

  it('an alarm that returns before its end was sent causes no further message', async () => {
    await add('kitchen', alarmRule);
    await raise();
    await round();
    await clear();
    await round();
    await execute(sql`update incidents set cleared_at = cleared_at - interval '10 minutes'`);
    await round(); // The gap after the last message holds back the end.
    expect(await execute(sql`select from notices where mail = 'overWaiting'`)).toHaveLength(1);
    await raise();
    await round();
    await pass('1 hour');
    await round();
    expect(await messages()).toHaveLength(1);
  });

  it('the notifier reports an alarm that returns after its sent end again as the same incident', async () => {
    await add('kitchen', alarmRule);
    await raise();
    await round();
    await clear();
    await round();
    await pass('10 minutes');
    await round();
    await pass('10 minutes');
    await raise();
    await round();
    const sent = await messages();
    expect(sent.map(({ begun, over }) => [begun.length, over.length])).toEqual([
      [1, 0],
      [0, 1],
      [1, 0],
    ]);
    expect(sent[2]?.begun).toEqual(sent[0]?.begun);
  });

  it('an alarm that returns after its end follows the current rules, even if an account acknowledged it before', async () => {
    const id = await add('kitchen', { ...alarmRule, escalation: { afterMinutes: 10, userIds: [colleague.id] } });
    await add('manager', alarmRule);
    await raise();
    await round();
    const [incident] = await execute<{ id: string }>(sql`select id from incidents`);
    await world.server.call('kitchen', 'POST', `${bellUrl}/incidents/${incident?.id}/acknowledge`);
    await clear();
    await round();
    await pass('10 minutes');
    await round();
    expect(await messages()).toHaveLength(4);
    await world.server.call('manager', 'DELETE', `${rulesUrl}/${(await rulesOf('manager'))[0]}`);
    await pass('10 minutes');
    await raise();
    await round();
    expect((await recipients()).slice(4)).toEqual([worldUsers.kitchen.id]);
    await pass('11 minutes');
    await round();
    expect((await recipients()).slice(5)).toEqual([colleague.id]);
    expect(await rulesOf('kitchen')).toEqual([id]);
  });

  it('an alarm that ends before its message was sent is not reported', async () => {
    await add('kitchen', alarmRule);
    await raise();
    await clear();
    await round();
    expect(await messages()).toEqual([]);
  });

  it('the server keeps an ended alarm for 30 days if it notified an account, otherwise for a day', async () => {
    await add('kitchen', alarmRule);
    await raise('PONTE0001');
    await raise('HOTEL0001');
    await round();
    await clear('PONTE0001');
    await clear('HOTEL0001');
    await round();
    const left = async (after: string) => {
      await pass(after);
      await round();
      const rows = await execute<{ serialNumber: string }>(sql`
        select serial_number as "serialNumber" from incidents order by 1`);
      return rows.map(({ serialNumber }) => serialNumber);
    };
    expect(await left('1 hour')).toEqual(['HOTEL0001', 'PONTE0001']);
    expect(await left('25 hours')).toEqual(['PONTE0001']);
    expect(await left('28 days')).toEqual(['PONTE0001']);
    expect(await left('1 day')).toEqual([]);
  });

  it('every rule reports an alarm with a code unknown to this version', async () => {
    await add('kitchen', { ...alarmRule, severity: 'critical' });
    await raise('PONTE0001', 'ZZ99');
    await round();
    expect((await nextMail()).subject).toBe('Piatti: Alarm ZZ99');
  });

  it('a message shows an alarm code with control characters, markup or a link as harmless text', async () => {
    await add('kitchen', alarmRule);
    await raise('PONTE0001', '\r\n\u202eb.co/<b>');
    await round();
    const mail = await nextMail();
    expect(mail.subject).toBe('Piatti: Alarm b.co/<b>');
    expect(mail.text).toContain('Alarm b.\u200cco/\u200c<b>');
    expect(mail.html).not.toContain('<b>');
  });

  it('a supply rule reports a missing-salt alarm, and an alarm rule does not', async () => {
    await add('kitchen', { ...alarmRule, severity: 'notice' });
    await raise('PONTE0001', 'W06');
    await round();
    expect(await messages()).toEqual([]);
    await add('kitchen', { kind: 'supplies', ...common });
    await raise('PONTE0001', 'W08');
    await round();
    expect(await messages()).toHaveLength(1);
  });
});

describe('notification rules', () => {
  it.each([
    ['of one machine', { ...everywhere, serialNumber: 'PONTE0002' }, ['PONTE0002']],
    ['of a range', { ...everywhere, gamma: 'hiline' }, ['PONTE0002']],
    ['of a company', { ...everywhere, companyCode: '300002' }, ['HOTEL0001']],
    [
      'of a company, with those below it',
      { ...everywhere, companyCode: '200001' },
      ['HOTEL0001', 'PONTE0001', 'PONTE0002'],
    ],
  ] as const)('a rule %s reports alarms of the matching machines only', async (_, machines, expected) => {
    await add('manager', { ...alarmRule, machines });
    for (const serialNumber of ['PONTE0001', 'PONTE0002', 'HOTEL0001']) await raise(serialNumber, 'ZZ99');
    await round();
    const rows = await execute<{ serialNumber: string }>(sql`
      select serial_number as "serialNumber" from incidents join notices on incident_id = id order by 1`);
    expect(rows.map(({ serialNumber }) => serialNumber)).toEqual(expected);
  });

  it('a disabled rule, or one whose kind the account has disabled, sends nothing', async () => {
    await add('kitchen', { ...alarmRule, isEnabled: false });
    await raise();
    await round();
    expect(await messages()).toEqual([]);
    await add('kitchen', alarmRule);
    await execute(sql`update users set alarm_notifications = false where id = ${worldUsers.kitchen.id}`);
    await raise('PONTE0001', 'ZZ99');
    await round();
    expect(await messages()).toEqual([]);
  });

  it("a rule reports an offline machine after the rule's own time", async () => {
    await add('kitchen', { kind: 'offline', afterMinutes: 60, ...common });
    await add('manager', { kind: 'offline', afterMinutes: 30, ...common });
    await execute(sql`update appliance_states set connection = 'offline', connection_since = now() - interval '31 minutes'
      where serial_number = 'PONTE0001'`);
    await round();
    expect(await recipients()).toEqual([worldUsers.manager.id]);
    await pass('30 minutes');
    await round();
    expect(await recipients()).toEqual([worldUsers.manager.id, worldUsers.kitchen.id]);
    await execute(sql`update appliance_states set connection = 'online', connection_since = now()`);
    await round();
    await pass('1 hour');
    await round();
    expect((await messages()).map(({ over }) => over.length)).toEqual([0, 0, 1, 1]);
  });

  it('a machine that goes offline again appears in the bell again, after the time of each rule', async () => {
    await add('kitchen', { kind: 'offline', afterMinutes: 60, ...common });
    await add('manager', { kind: 'offline', afterMinutes: 30, ...common });
    const goOffline = () =>
      execute(sql`
      update appliance_states set connection = 'offline', connection_since = now() - interval '61 minutes'
      where serial_number = 'PONTE0001'`);
    const unseen = async () => (await world.server.call('kitchen', 'GET', bellUrl)).json().unseen;
    await execute(sql`update users set created_at = now() - interval '1 year' where id = ${worldUsers.kitchen.id}`);
    await goOffline();
    await round();
    const [incident] = await execute<{ id: string }>(sql`select id from incidents`);
    expect(await unseen()).toBe(1);
    const see = { ids: [`incident:${incident?.id}`, 'alarm:PONTE0001:X:1'], until: new Date().toISOString() };
    await world.server.call('kitchen', 'POST', `${bellUrl}/seen`, see);
    expect(await unseen()).toBe(0);
    await execute(sql`update appliance_states set connection = 'online', connection_since = now()`);
    await round();
    await pass('10 minutes');
    await round();
    await pass('1 hour');
    await execute(sql`update appliance_states set connection = 'offline', connection_since = now() - interval '31 minutes'
      where serial_number = 'PONTE0001'`);
    await round();
    expect((await recipients()).slice(4)).toEqual([worldUsers.manager.id]);
    expect(await unseen()).toBe(0);
    await pass('30 minutes');
    await round();
    expect((await recipients()).slice(5)).toEqual([worldUsers.kitchen.id]);
    expect(await unseen()).toBe(1);
  });

  it("a rule does not report a machine that reconnects before the rule's time", async () => {
    await add('kitchen', { kind: 'offline', afterMinutes: 60, ...common });
    await add('manager', { kind: 'offline', afterMinutes: 30, ...common });
    await execute(sql`update appliance_states set connection = 'offline', connection_since = now() - interval '31 minutes'
      where serial_number = 'PONTE0001'`);
    await round();
    await execute(sql`update appliance_states set connection = 'online', connection_since = now()`);
    await round();
    await pass('1 hour');
    await round();
    await pass('1 hour');
    await round();
    expect(await recipients()).toEqual([worldUsers.manager.id, worldUsers.manager.id]);
  });
});

describe('unseen incidents', () => {
  const escalating = { ...alarmRule, escalation: { afterMinutes: 10, userIds: [colleague.id] } };

  it('an unseen incident escalates to the next person', async () => {
    await add('kitchen', escalating);
    await raise();
    await round();
    await pass('9 minutes');
    await round();
    expect(await recipients()).toEqual([worldUsers.kitchen.id]);
    await pass('2 minutes');
    await round();
    expect(await recipients()).toEqual([worldUsers.kitchen.id, colleague.id]);
    const mails = [await nextMail(), await nextMail()];
    expect(mails.map(({ text }) => text?.includes('Nobody has looked at this yet'))).toEqual([false, true]);
  });

  it('an escalated incident is not mailed to a person who has disabled mails', async () => {
    await execute(sql`update notification_settings set is_mail_on = false where user_id = ${colleague.id}`);
    await add('kitchen', escalating);
    await raise();
    await round();
    await pass('11 minutes');
    await round();
    expect(await execute(sql`select mail from notices where user_id = ${colleague.id}`)).toEqual([{ mail: 'none' }]);
    expect(await recipients()).toEqual([worldUsers.kitchen.id]);
  });

  it.each([
    [
      'looked',
      async () =>
        world.server.call('kitchen', 'POST', `${bellUrl}/seen`, {
          until: new Date(Date.now() + 1000).toISOString(),
        }),
    ],
    [
      'acknowledged',
      async () => {
        const [incident] = await execute<{ id: string }>(sql`select id from incidents`);
        return world.server.call('service', 'POST', `${bellUrl}/incidents/${incident?.id}/acknowledge`);
      },
    ],
  ])('an incident does not escalate after an account has %s', async (_, act) => {
    await add('kitchen', escalating);
    await raise();
    await round();
    const answer = await act();
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    await pass('1 hour');
    await round();
    expect(await recipients()).toEqual([worldUsers.kitchen.id]);
  });

  it('an acknowledged incident is silent for other accounts, and the bell names who acknowledged it', async () => {
    await add('kitchen', alarmRule);
    await raise();
    await round();
    await nextMail();
    const list = async (user: UserName) => (await world.server.call(user, 'GET', bellUrl)).json().items;
    const [alarm] = await list('kitchen');
    expect(alarm.incident).toMatchObject({ isOver: false, acknowledged: null });
    const path = `${bellUrl}/incidents/${alarm.incident.id}/acknowledge`;
    expect((await world.server.call('otherKitchen', 'POST', path)).statusCode).toBe(404);
    expect((await world.server.call('service', 'POST', path)).statusCode).toBe(204);
    expect((await list('kitchen'))[0].incident.acknowledged).toMatchObject({ by: 'Test Person', isOwn: false });
    expect((await list('service'))[0].incident.acknowledged).toMatchObject({ isOwn: true });
  });
});
