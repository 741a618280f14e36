import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { NewRule } from '@washboard/contract/notifications/notification-rules';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestMailbox, type TestMailbox } from '../../../testing/test-mailbox.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertUsers, type UserName, type WorldUser, worldUsers } from '../../../testing/world.ts';
import { cycleEnded } from '../../machines/hygiene/testing/cycles.ts';
import { storeBatch } from '../../machines/machine-gateway/index.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { Notifier, startNotifying } from './index.ts';
import { sendMessage } from './sending/send-message.ts';

const rulesUrl = '/api/v1/account/notificationRules';
const colleague: WorldUser = {
  ...{ id: '00000000-0000-4000-8000-0000000000c1', email: 'colleague@kitchens.example' },
  ...{ role: 'KITCHEN_MANAGER', status: 'ACTIVE', companyCode: '300001' },
};

const makerService: WorldUser = {
  ...{ id: '00000000-0000-4000-8000-0000000000c2', email: 'maker-service@kitchens.example' },
  ...{ role: 'SERVICE', status: 'ACTIVE', companyCode: '100000' },
};

let server: TestServer;
let mailbox: TestMailbox;
const refused = new Set<string>();
let refusal = 550;

beforeAll(async () => {
  mailbox = await startTestMailbox({
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: refusal }) : null),
  });
  server = await openTestServer({ environment: { SMTP_URL: mailbox.url } });
  await insertUsers(server.context.database, [colleague, makerService]);
  await startNotifying(server.context);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

let taken = 0;
async function nextMail() {
  await expect.poll(() => mailbox.mails.length).toBeGreaterThan(taken);
  taken += 1;
  const mail = mailbox.mails[taken - 1];
  if (!mail) throw new Error('no mail');
  return { ...mail, subject: mail.subject?.replaceAll('\u00a0', ' ') };
}

const unsent = () => execute(sql`select from notification_messages where sent_at is null`);

beforeEach(async () => {
  await expect.poll(async () => (await unsent()).length).toBe(0);
  taken = mailbox.mails.length;
  refused.clear();
  refusal = 550;
  await execute(sql`truncate alarms, events, incidents, notification_messages, notification_cursors, notification_rules,
    muted_notifications, notification_settings, seen_notifications, threshold_states cascade`);
  await execute(sql`delete from pgboss.job`);
  await execute(sql`update appliance_states set connection = 'online', connection_since = now(), telemetry = null`);
  await execute(sql`update users set alarm_notifications = true, threshold_notifications = true, status = 'ACTIVE',
    language = 'en', measurement_system = 'metric' where id in (${worldUsers.kitchen.id}, ${colleague.id})`);
  await round(); // sets the cursors and gives the default rules
  await execute(sql`delete from notification_rules`);
});

async function execute<T>(statement: SQL): Promise<T[]> {
  return (await server.context.database.orm.execute(statement)).rows as T[];
}

const round = () => new Notifier(server.context).run();

let seq = 0;
function nextSeq(): number {
  seq += 1;
  return seq;
}

async function raise(serialNumber = 'PONTE0001', errorCode = 'AN03'): Promise<void> {
  seq += 1;
  await execute(sql`
    insert into alarms (serial_number, error_code, raised_seq, raised_at, is_raised_at_doubtful)
    values (${serialNumber}, ${errorCode}, ${seq}, now(), false)`);
}

async function clear(serialNumber = 'PONTE0001', errorCode = 'AN03'): Promise<void> {
  seq += 1;
  await execute(sql`update alarms set cleared_seq = ${seq}, cleared_at = now(), is_cleared_at_doubtful = false
    where serial_number = ${serialNumber} and error_code = ${errorCode} and cleared_seq is null`);
}

/** Moves all that was noted into the past, as if so much time had passed. */
async function pass(interval: string): Promise<void> {
  const by = sql`${interval}::interval`;
  await execute(sql`update incidents set began_at = began_at - ${by}, noted_at = noted_at - ${by},
    cleared_at = cleared_at - ${by}, ended_at = ended_at - ${by}`);
  await execute(sql`update notices set due_at = due_at - ${by}`);
  await execute(sql`update notification_messages set created_at = created_at - ${by}`);
  await execute(sql`update threshold_states set since = since - ${by}`);
  await execute(sql`update appliance_states set connection_since = connection_since - ${by}`);
}

const everywhere = { companyCode: null, gamma: null, serialNumber: null };
const common = { isEnabled: true, machines: everywhere, byMail: true, byPush: false, escalation: null };
const alarmRule: NewRule = { kind: 'alarm', severity: 'warning', ...common };

async function add(user: UserName, rule: NewRule): Promise<string> {
  const answer = await server.call(user, 'POST', rulesUrl, rule);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

async function rulesOf(user: UserName): Promise<string[]> {
  const { items } = (await server.call(user, 'GET', rulesUrl)).json();
  return items.map(({ id }: { id: string }) => id);
}

type MessageRow = { userId: string; begun: string[]; over: string[] };
const messages = () =>
  execute<MessageRow>(sql`
    select user_id as "userId", begun, over from notification_messages where channel = 'mail' order by created_at`);
const recipients = async () => (await messages()).map(({ userId }) => userId);

describe('an alarm', () => {
  it('is mailed to those whose rule reports it and who may see the machine, and to nobody else', async () => {
    await add('kitchen', alarmRule);
    await add('otherKitchen', alarmRule);
    await add('service', { ...alarmRule, severity: 'critical' });
    // Service of the maker sees the companies right below, not those of its service companies.
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

  it('reaches the owner of a claim in another company, and the service of the owner’s company', async () => {
    for (const user of ['kitchen', 'otherKitchen', 'otherManager', 'manager'] as const) await add(user, alarmRule);
    await raise('LINDE0002');
    await round();
    expect((await recipients()).toSorted()).toEqual(
      [worldUsers.kitchen.id, worldUsers.otherKitchen.id, worldUsers.otherManager.id].toSorted(),
    );
  });

  it('is reported once, however many rules and rounds there are', async () => {
    await add('kitchen', alarmRule);
    await add('kitchen', { ...alarmRule, severity: 'notice' });
    await raise();
    await Promise.all([round(), round(), round()]);
    await round();
    expect(await messages()).toHaveLength(1);
  });

  it('is one message however often it comes and goes, and is over when it has been over for a while', async () => {
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
    expect(await messages()).toHaveLength(1); // it came back often, so it has to be over for longer
    await pass('7 hours');
    await round();
    const [first, second] = await messages();
    expect(second).toMatchObject({ begun: [], over: first?.begun });
  });

  it('that returns before its end was sent is no further message', async () => {
    await add('kitchen', alarmRule);
    await raise();
    await round();
    await clear();
    await round();
    await execute(sql`update incidents set cleared_at = cleared_at - interval '10 minutes'`);
    await round(); // over, but the last message was sent a moment ago
    expect(await execute(sql`select from notices where mail = 'overWaiting'`)).toHaveLength(1);
    await raise();
    await round();
    await pass('1 hour');
    await round();
    expect(await messages()).toHaveLength(1);
  });

  it('that returns after its end was sent is reported again, as the same incident', async () => {
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

  it('that returns after its end was sent is reported by the rules of then, whoever looked after it before', async () => {
    const id = await add('kitchen', { ...alarmRule, escalation: { afterMinutes: 10, userIds: [colleague.id] } });
    await add('manager', alarmRule);
    await raise();
    await round();
    const [incident] = await execute<{ id: string }>(sql`select id from incidents`);
    await server.call('kitchen', 'POST', `/api/v1/account/notifications/incidents/${incident?.id}/acknowledge`);
    await clear();
    await round();
    await pass('10 minutes');
    await round();
    expect(await messages()).toHaveLength(4);
    await server.call('manager', 'DELETE', `${rulesUrl}/${(await rulesOf('manager'))[0]}`);
    await pass('10 minutes');
    await raise();
    await round();
    expect((await recipients()).slice(4)).toEqual([worldUsers.kitchen.id]);
    await pass('11 minutes');
    await round();
    expect((await recipients()).slice(5)).toEqual([colleague.id]); // and who is next, as nobody looks
    expect(await rulesOf('kitchen')).toEqual([id]);
  });

  it('that is over before it was sent is not reported', async () => {
    await add('kitchen', alarmRule);
    await raise();
    await clear();
    await round();
    expect(await messages()).toEqual([]);
  });

  it('of a code that this version does not know is reported by every rule', async () => {
    await add('kitchen', { ...alarmRule, severity: 'critical' });
    await raise('PONTE0001', 'ZZ99');
    await round();
    expect((await nextMail()).subject).toBe('Piatti: Alarm ZZ99');
  });

  it('of a code with which a machine would forge a text is shown without its tricks', async () => {
    await add('kitchen', alarmRule);
    await raise('PONTE0001', '\r\n\u202eb.co/<b>');
    await round();
    const mail = await nextMail();
    expect(mail.subject).toBe('Piatti: Alarm b.co/<b>');
    expect(mail.text).toContain('Alarm b.\u200cco/\u200c<b>');
    expect(mail.html).not.toContain('<b>');
  });

  it('of salt is one of supplies, not an alarm', async () => {
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

describe('a rule', () => {
  it.each([
    ['of one machine', { ...everywhere, serialNumber: 'PONTE0002' }, ['PONTE0002']],
    ['of a range', { ...everywhere, gamma: 'hiline' }, ['PONTE0002']],
    ['of a company', { ...everywhere, companyCode: '300002' }, ['HOTEL0001']],
    [
      'of a company, with those below it',
      { ...everywhere, companyCode: '200001' },
      ['HOTEL0001', 'PONTE0001', 'PONTE0002'],
    ],
  ] as const)('%s reports these machines only', async (_, machines, expected) => {
    await add('manager', { ...alarmRule, machines });
    for (const serialNumber of ['PONTE0001', 'PONTE0002', 'HOTEL0001']) await raise(serialNumber, 'ZZ99');
    await round();
    const rows = await execute<{ serialNumber: string }>(sql`
      select serial_number as "serialNumber" from incidents join notices on incident_id = id order by 1`);
    expect(rows.map(({ serialNumber }) => serialNumber)).toEqual(expected);
  });

  it('that is off, or whose kind is off for the account, sends nothing', async () => {
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

  it('reports a machine without a connection after the time that it says', async () => {
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

  it('reports a machine that is without a connection again as news in the bell, after the time of each rule', async () => {
    await add('kitchen', { kind: 'offline', afterMinutes: 60, ...common });
    await add('manager', { kind: 'offline', afterMinutes: 30, ...common });
    const goOffline = () =>
      execute(sql`
      update appliance_states set connection = 'offline', connection_since = now() - interval '61 minutes'
      where serial_number = 'PONTE0001'`);
    const unseen = async () => (await server.call('kitchen', 'GET', '/api/v1/account/notifications')).json().unseen;
    await execute(sql`update users set created_at = now() - interval '1 year' where id = ${worldUsers.kitchen.id}`);
    await goOffline();
    await round();
    const [incident] = await execute<{ id: string }>(sql`select id from incidents`);
    expect(await unseen()).toBe(1);
    const see = { ids: [`incident:${incident?.id}`, 'alarm:PONTE0001:X:1'], until: new Date().toISOString() };
    await server.call('kitchen', 'POST', '/api/v1/account/notifications/seen', see);
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

  it('does not report a machine that is back before its time', async () => {
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

describe('a threshold', () => {
  const rule: Extract<NewRule, { kind: 'threshold' }> = {
    ...{ kind: 'threshold', channel: 'tankTmp', comparison: 'below', limit: 550, hysteresis: 20, holdMinutes: 5 },
    ...common,
  };
  async function measure(tankTmp: number | null, receivedAt = new Date()): Promise<void> {
    const telemetry = {
      at: receivedAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
      isClockDoubtful: false,
      tankTmp,
    };
    await execute(sql`update appliance_states set telemetry = ${JSON.stringify(telemetry)}::jsonb
      where serial_number = 'PONTE0001'`);
    await round();
  }

  it('is reported when the value has stayed beyond it, and is over by the hysteresis', async () => {
    await add('kitchen', rule);
    await measure(480);
    expect(await messages()).toEqual([]);
    await pass('6 minutes');
    await measure(490);
    const mail = await nextMail();
    expect(mail.subject).toBe('Piatti: Tank temperature below 55 °C: 48 °C');
    await measure(560);
    const open = await execute(sql`select from incidents where cleared_at is null`);
    expect(open).toHaveLength(1); // beyond the limit again, but not by the hysteresis
    await measure(575);
    await pass('6 minutes');
    await round();
    expect((await nextMail()).subject).toMatch(/^Over: Piatti: Tank temperature below/);
  });

  it('is not reported for a value that returns, is old, or missing', async () => {
    await add('kitchen', rule);
    await measure(480);
    await measure(600);
    await pass('6 minutes');
    await measure(480);
    await pass('4 minutes');
    await measure(null);
    await measure(480, new Date(Date.now() - 3_600_000));
    expect(await messages()).toEqual([]);
  });

  it('is neither reported nor over while the machine is silent', async () => {
    await add('kitchen', rule);
    await measure(480);
    await measure(null);
    await pass('6 minutes');
    await round();
    expect(await messages()).toEqual([]);
    await measure(480);
    await pass('6 minutes');
    await measure(480);
    expect(await messages()).toHaveLength(1);
    await measure(480, new Date(Date.now() - 3_600_000));
    await pass('1 hour');
    await round();
    await measure(null);
    await pass('1 hour');
    await round();
    expect(await messages()).toHaveLength(1);
    await measure(600);
    await pass('1 hour');
    await round();
    expect((await messages()).map(({ over }) => over.length)).toEqual([0, 1]);
  });

  it.each([
    ['deletes', (id: string) => server.call('kitchen', 'DELETE', `${rulesUrl}/${id}`)],
    ['switches off', (id: string) => server.call('kitchen', 'PUT', `${rulesUrl}/${id}`, { ...rule, isEnabled: false })],
    [
      'limits to other machines',
      (id: string) => {
        const elsewhere = { ...everywhere, serialNumber: 'PONTE0002' };
        return server.call('kitchen', 'PUT', `${rulesUrl}/${id}`, { ...rule, machines: elsewhere });
      },
    ],
  ])('is not over because its owner %s the rule', async (_, act) => {
    const id = await add('kitchen', { ...rule, holdMinutes: 0 });
    await measure(480);
    expect(await messages()).toHaveLength(1);
    expect((await act(id)).statusCode).toBeLessThan(300);
    await pass('1 hour');
    await round();
    await pass('1 hour');
    await round();
    expect(await messages()).toHaveLength(1);
  });

  it('of a changed rule is what the rule says now', async () => {
    const id = await add('kitchen', { ...rule, holdMinutes: 0 });
    await measure(480);
    expect((await nextMail()).subject).toContain('below 55 °C');
    const change = (changed: NewRule) => server.call('kitchen', 'PUT', `${rulesUrl}/${id}`, changed);
    await change({ ...rule, limit: 400, holdMinutes: 0 });
    await pass('1 hour');
    await measure(480); // within the new limit
    expect(await messages()).toHaveLength(1);
    await change({ ...rule, limit: 500, holdMinutes: 0 });
    await measure(480);
    expect((await nextMail()).subject).toBe('Piatti: Tank temperature below 50 °C: 48 °C');
    await change({ ...rule, limit: 500, holdMinutes: 0, byPush: true });
    await pass('1 hour');
    await measure(480);
    expect(await messages()).toHaveLength(2);
  });

  it('is written in the units of the reader', async () => {
    await execute(sql`update users set measurement_system = 'imperial' where id = ${worldUsers.kitchen.id}`);
    await add('kitchen', { ...rule, holdMinutes: 0 });
    await measure(480);
    expect((await nextMail()).subject).toBe('Piatti: Tank temperature below 131 °F: 118.4 °F');
  });

  it('of another account’s rule is nobody else’s business', async () => {
    await add('kitchen', { ...rule, holdMinutes: 0 });
    await add('manager', { ...rule, limit: 300, holdMinutes: 0 });
    await measure(480);
    expect(await recipients()).toEqual([worldUsers.kitchen.id]);
  });
});

describe('hygiene', () => {
  const recent = (n: number) => {
    const ms = Math.floor(Date.now() / 1000) * 1000 - n * 60_000;
    return { startedAt: new Date(ms - 120_000).toISOString(), endedAt: new Date(ms).toISOString() };
  };
  beforeEach(async () => {
    await execute(sql`truncate hygiene_records, hygiene_reviews, rewash_holds, ledger_entries cascade`);
    await execute(sql`update notification_cursors set read_until = now() - interval '1 hour'`);
  });

  it('of a cycle that deviates is reported until a corrective action is recorded', async () => {
    await add('kitchen', { kind: 'hygieneDeviation', ...common });
    await storeBatch(server.context.database, [
      cycleEnded('PONTE0001', seq + 1000, { ...recent(5), rinseTmpMin: 700 }),
    ]);
    await round();
    const mail = await nextMail();
    expect(mail.subject).toMatch(/^Piatti: Hygiene deviation in cycle \d+$/);
    const { items } = (await server.call('kitchen', 'GET', '/api/v1/account/notifications')).json();
    const [news] = items.filter(({ kind }: { kind: string }) => kind === 'hygieneDeviation');
    expect(news).toMatchObject({ serialNumber: 'PONTE0001', stopDate: null, incident: { isOver: false } });
    const action = { action: 'rewashed', words: 'Washed again', corrects: null };
    const path = `/api/v1/event-hub-listener/PONTE0001/hygieneRecords/${news.number}/correctiveAction`;
    const closed = await server.call('kitchen', 'POST', path, action);
    expect(closed.statusCode, closed.body).toBeLessThan(300);
    await pass('1 minute');
    await round();
    expect((await nextMail()).subject).toMatch(/^Over: Piatti: Hygiene deviation/);
  });

  it('of a cycle that the machine reports days later is history', async () => {
    await add('kitchen', { kind: 'hygieneDeviation', ...common });
    const days = 2 * 24 * 60;
    await storeBatch(server.context.database, [
      cycleEnded('PONTE0001', seq + 2000, { ...recent(days), rinseTmpMin: 700 }),
    ]);
    await round();
    expect(await messages()).toEqual([]);
  });

  it('that nobody signed is reported after noon of the next day, in the time of the machine', async () => {
    await add('kitchen', { kind: 'reviewMissed', ...common });
    const zone = 'Pacific/Auckland';
    await execute(sql`update appliances set time_zone = ${zone} where serial_number = 'PONTE0001'`);
    const record = (endedAt: SQL) => sql`
      insert into hygiene_records (serial_number, number, at, ended_at, result, event_seq, is_washing)
      values ('PONTE0001', ${nextSeq()}, now(), ${endedAt}, 'valid', ${seq}, true)`;
    // The last day that has to be signed by now, and the one after it, which has not.
    const day = sql`date_trunc('day', now() at time zone ${zone} - interval '12 hours') - interval '1 day'`;
    await execute(record(sql`((${day}) + interval '13 hours') at time zone ${zone}`));
    await execute(record(sql`((${day}) + interval '37 hours') at time zone ${zone}`));
    await round();
    const keys = () => execute<{ key: string }>(sql`select key from incidents where kind = 'reviewMissed'`);
    const [row] = await execute<{ day: string }>(sql`select to_char(${day}, 'YYYY-MM-DD') as day`);
    expect(await keys()).toEqual([{ key: row?.day }]);
    await execute(sql`
      insert into hygiene_reviews (serial_number, day, number, at) values ('PONTE0001', ${row?.day}::date, 1, now())`);
    await round();
    expect(await execute(sql`select from incidents where ended_at is not null`)).toHaveLength(1);
    await pass('1 hour');
    await round();
    expect((await messages()).map(({ begun, over }) => [begun.length, over.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    await execute(sql`update appliances set time_zone = null where serial_number = 'PONTE0001'`);
  });

  it('of a day that nobody signs for a week is forgotten, which is not reported as over', async () => {
    await add('kitchen', { kind: 'reviewMissed', ...common });
    await execute(sql`
      insert into hygiene_records (serial_number, number, at, ended_at, result, event_seq, is_washing)
      values ('PONTE0001', ${nextSeq()}, now(), now() - interval '36 hours', 'valid', ${seq}, true)`);
    await round();
    expect(await messages()).toHaveLength(1);
    await pass('8 days');
    await round();
    await pass('1 hour');
    await round();
    expect(await execute(sql`select from incidents where ended_at is null`)).toHaveLength(0);
    expect(await messages()).toHaveLength(1);
    const { items } = (await server.call('kitchen', 'GET', '/api/v1/account/notifications')).json();
    expect(items).toMatchObject([{ kind: 'reviewMissed', stopDate: null }]);
  });
});

describe('a machine', () => {
  it('is reported when its maintenance is due, until it was done', async () => {
    await add('kitchen', { kind: 'maintenanceDue', ...common });
    const read = (left: number, quarter: SQL) => sql`
      insert into counter_readings (serial_number, quarter, series, at, cycles_before_maintenance)
      values ('PONTE0001', ${quarter}, 1, ${quarter}, ${left})`;
    await execute(read(1, sql`date_trunc('hour', now()) - interval '1 hour'`));
    await round();
    expect(await messages()).toEqual([]);
    await execute(read(0, sql`date_trunc('hour', now())`));
    await round();
    expect((await nextMail()).subject).toBe('Piatti: Maintenance is due');
    await execute(read(500, sql`date_trunc('hour', now()) + interval '15 minutes'`));
    await round();
    await pass('10 minutes');
    await round();
    expect((await nextMail()).subject).toBe('Over: Piatti: Maintenance is due');
    await execute(sql`delete from counter_readings`);
  });

  it.each([
    ['firmwareInstalled', 'Piatti: Firmware 2.1.0 is installed'],
    ['firmwareFailed', 'Piatti: Firmware 2.1.0 could not be installed'],
  ])('reports how an installation ended: %s', async (kind, subject) => {
    await add('kitchen', { kind: 'firmware', ...common });
    const id = randomUUID();
    await execute(sql`
      insert into commands (id, serial_number, kind, body, requested_by, requested_at, expires_at, outcome)
      values (${id}, 'PONTE0001', 'installFirmware', '{"version": "2.1.0"}', ${worldUsers.service.id}, now(), now(),
        'executed')`);
    await execute(sql`
      insert into events (serial_number, at, seq, received_at, is_clock_doubtful, kind, body)
      values ('PONTE0001', now(), ${nextSeq()}, now(), false, ${kind}, ${JSON.stringify({ commandId: id })}::jsonb)`);
    await round();
    await round();
    expect((await nextMail()).subject).toBe(subject);
    expect(await messages()).toHaveLength(1);
    const { items } = (await server.call('kitchen', 'GET', '/api/v1/account/notifications')).json();
    expect(items).toMatchObject([{ kind: 'firmware', version: '2.1.0', isInstalled: kind === 'firmwareInstalled' }]);
  });
});

describe('a push message', () => {
  const byPush = { ...alarmRule, byMail: false, byPush: true };
  const pushed = () =>
    execute<{ message: Record<string, unknown> }>(
      sql`select data -> 'message' as message from pgboss.job where name = 'push' order by created_on`,
    );
  beforeEach(async () => {
    await execute(sql`delete from push_subscriptions`);
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    const answer = await server.call('kitchen', 'POST', '/api/v1/account/pushSubscriptions', {
      ...{ endpoint: 'https://push.example.org/kitchen', keys, isApp: false },
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  });

  it('of one alarm leads to the machine, and can be answered without signing in', async () => {
    await add('kitchen', byPush);
    await raise();
    await round();
    await expect.poll(async () => (await pushed()).length).toBe(1);
    const [{ message } = { message: {} }] = await pushed();
    const [incident] = await execute<{ id: string }>(sql`select id from incidents`);
    expect(message).toMatchObject({
      title: 'Piatti',
      tag: incident?.id,
      url: '/device/PONTE0001/alarms',
      renotify: true,
    });
    const [{ post }] = message.actions as [{ post: string }];
    expect((await server.call(null, 'POST', post)).json()).toMatchObject({ action: 'acknowledge', isDone: true });
    await expect.poll(async () => (await pushed()).length).toBe(2);
    expect((await pushed()).map(({ message: { close } }) => close)).toContain(incident?.id);
  });

  it('of the end replaces the one of the beginning', async () => {
    await add('kitchen', byPush);
    await raise();
    await round();
    await clear();
    await round();
    await pass('10 minutes');
    await round();
    await expect.poll(async () => (await pushed()).length).toBe(2);
    const [begun, over] = (await pushed()).map(({ message }) => message);
    expect(over).toMatchObject({ tag: begun?.tag, title: 'Over: Piatti', renotify: false });
  });
});

describe('messages', () => {
  it('are few in a storm: the third has all the rest', async () => {
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
    await execute(sql`delete from appliances where serial_number like 'STORM%'`);
  });

  it('wait for the end of quiet hours, which critical alarms do not', async () => {
    const { quiet, other } = await quietNow();
    await add('kitchen', alarmRule);
    const set = await server.call('kitchen', 'PUT', `${rulesUrl}/quietHours`, { quietHours: quiet });
    expect(set.statusCode, set.body).toBe(204);
    await raise('PONTE0001', 'ZZ99');
    await round();
    expect(await messages()).toEqual([]);
    await raise('PONTE0001', 'AN01');
    await round();
    expect((await messages()).map(({ begun }) => begun.length)).toEqual([2]);
    await server.call('kitchen', 'PUT', `${rulesUrl}/quietHours`, { quietHours: { ...quiet, exceptCritical: false } });
    await pass('1 hour');
    await raise('PONTE0001', 'AN02');
    await round();
    expect(await messages()).toHaveLength(1);
    await server.call('kitchen', 'PUT', `${rulesUrl}/quietHours`, { quietHours: other });
    await round();
    expect(await messages()).toHaveLength(2);
  });

  /** Quiet hours that hold now, across midnight or not, and others that do not, in a zone far away. */
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
  ])('do not go to an account that, after they were ordered, %s', async (_, change) => {
    await add('kitchen', alarmRule);
    await raise();
    await round();
    await nextMail();
    const sendAgain = async () => {
      const [message] = await execute<{ id: string }>(sql`
        insert into notification_messages (user_id, channel, begun, over)
        select ${kitchen}, 'mail', array_agg(id), '{}' from incidents returning id`);
      const secrets = await openSecretBox(server.context.config);
      await sendMessage(server.context, secrets, { messageId: message?.id ?? '' });
      return mailbox.mails.length - taken;
    };
    expect(await sendAgain()).toBe(1);
    taken += 1;
    await execute(change);
    expect(await sendAgain()).toBe(0);
    await execute(sql`update users set company_code = '300001' where id = ${kitchen}`);
  });

  it('are sent once, whenever their job is repeated', async () => {
    await add('kitchen', alarmRule);
    await raise();
    await round();
    await nextMail();
    await expect.poll(async () => (await unsent()).length).toBe(0);
    const [message] = await execute<{ id: string }>(sql`select id from notification_messages`);
    await sendMessage(server.context, await openSecretBox(server.context.config), { messageId: message?.id ?? '' });
    expect(mailbox.mails).toHaveLength(taken);
  });

  it('that the mail server refuses are shown to the account until one arrives', async () => {
    await add('kitchen', alarmRule);
    await raise();
    refused.add(worldUsers.kitchen.email);
    await round();
    await expect.poll(async () => (await unsent()).length).toBe(0);
    const { mailFailure } = (await server.call('kitchen', 'GET', rulesUrl)).json();
    expect(mailFailure.reason).toContain('no such mailbox');
    refused.clear();
    await raise('PONTE0001', 'ZZ99');
    await pass('1 hour');
    await round();
    await nextMail();
    await expect.poll(async () => (await server.call('kitchen', 'GET', rulesUrl)).json().mailFailure).toBeNull();
  });

  it('that the mail server puts off for more than an hour are shown to the account, too', async () => {
    await add('kitchen', alarmRule);
    await raise();
    refused.add(worldUsers.kitchen.email);
    refusal = 452;
    await round();
    const retry = () => execute(sql`select from pgboss.job where name = 'notification' and state = 'retry'`);
    const failureOf = async () => (await server.call('kitchen', 'GET', rulesUrl)).json().mailFailure;
    await expect.poll(async () => (await retry()).length).toBe(1);
    expect(await failureOf()).toBeNull();
    await pass('2 hours');
    await execute(sql`update pgboss.job set start_after = now() where name = 'notification'`);
    await expect
      .poll(failureOf, { timeout: 10_000 })
      .toMatchObject({ reason: expect.stringContaining('no such mailbox') });
    refused.clear();
    await expect.poll(async () => (await retry()).length).toBe(1);
    await execute(sql`update pgboss.job set start_after = now() where name = 'notification'`);
    await expect.poll(() => mailbox.mails.length, { timeout: 10_000 }).toBe(taken + 1);
    await expect.poll(failureOf).toBeNull();
  });

  it('offer to switch off such mails in one click, and what concerns one machine by a link', async () => {
    await add('kitchen', alarmRule);
    await raise();
    await round();
    const mail = await nextMail();
    expect(mail.headers.get('list')).toMatchObject({
      unsubscribe: { url: expect.stringContaining('/unsubscribe?token=') },
    });
    const [, token] = mail.text?.match(/Not for me: \S+\/notification\/(\S+)/) ?? [];
    const link = `/api/v1/account/notificationLinks/${token}`;
    expect((await server.call(null, 'GET', link)).json()).toMatchObject({ action: 'mute', isDone: false });
    expect((await server.call(null, 'POST', link)).json()).toMatchObject({ isDone: true, applianceName: 'Piatti' });
    await clear();
    await round();
    await pass('8 hours');
    await round();
    await raise();
    await pass('1 hour');
    await round();
    expect((await messages()).every(({ begun, over }) => begun.length + over.length === 1)).toBe(true);
    const before = (await messages()).length;
    expect((await server.call(null, 'DELETE', link)).json()).toMatchObject({ isDone: false });
    await raise('PONTE0001', 'ZZ98');
    await pass('1 hour');
    await round();
    expect((await messages()).length).toBe(before + 1);
  });

  it('are not opened by a link that was changed', async () => {
    await add('kitchen', alarmRule);
    await raise();
    await round();
    const [, token = ''] = (await nextMail()).text?.match(/look after it: \S+\/notification\/(\S+)/) ?? [];
    // The address of a page has no dot: with one it would be a file.
    expect(token).not.toContain('.');
    const [action, userId, incidentId, signature] = token.split('~');
    const changed = [
      [action, worldUsers.admin.id, incidentId, signature],
      ['mute', userId, incidentId, signature],
      [action, userId, randomUUID(), signature],
      [action, userId, incidentId, ''],
    ];
    for (const parts of changed) {
      const answer = await server.call(null, 'POST', `/api/v1/account/notificationLinks/${parts.join('~')}`);
      expect(answer.statusCode).toBe(404);
    }
    expect((await server.call(null, 'POST', `/api/v1/account/notificationLinks/${token}`)).statusCode).toBe(200);
  });
});

describe('an incident that nobody looks at', () => {
  const escalating = { ...alarmRule, escalation: { afterMinutes: 10, userIds: [colleague.id] } };

  it('goes to the next person', async () => {
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

  it.each([
    [
      'looked',
      async () =>
        server.call('kitchen', 'POST', '/api/v1/account/notifications/seen', {
          until: new Date(Date.now() + 1000).toISOString(),
        }),
    ],
    [
      'acknowledged',
      async () => {
        const [incident] = await execute<{ id: string }>(sql`select id from incidents`);
        return server.call('service', 'POST', `/api/v1/account/notifications/incidents/${incident?.id}/acknowledge`);
      },
    ],
  ])('does not when somebody has %s', async (_, act) => {
    await add('kitchen', escalating);
    await raise();
    await round();
    const answer = await act();
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    await pass('1 hour');
    await round();
    expect(await recipients()).toEqual([worldUsers.kitchen.id]);
  });

  it('silences the others once somebody looks after it, and names that person in the bell', async () => {
    await add('kitchen', alarmRule);
    await raise();
    await round();
    await nextMail();
    const list = async (user: UserName) =>
      (await server.call(user, 'GET', '/api/v1/account/notifications')).json().items;
    const [alarm] = await list('kitchen');
    expect(alarm.incident).toMatchObject({ isOver: false, acknowledged: null });
    const path = `/api/v1/account/notifications/incidents/${alarm.incident.id}/acknowledge`;
    expect((await server.call('otherKitchen', 'POST', path)).statusCode).toBe(404);
    expect((await server.call('service', 'POST', path)).statusCode).toBe(204);
    expect((await list('kitchen'))[0].incident.acknowledged).toMatchObject({ by: 'Test Person', isOwn: false });
    expect((await list('service'))[0].incident.acknowledged).toMatchObject({ isOwn: true });
  });
});
