import type { NewRule } from '@washboard/contract/notifications/notification-rules';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addRule } from '../../../testing/add-rules.ts';
import { startTestMailbox, type TestMailbox } from '../../../testing/test-mailbox.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertUsers, type WorldUser, worldUsers } from '../../../testing/world.ts';
import { Notifier, startNotifying } from './index.ts';
import { countWaiting, maxMessages } from './notices/waiting-accounts.ts';

let server: TestServer;
let mailbox: TestMailbox;

const execute = async <T>(statement: SQL) => (await server.context.database.orm.execute(statement)).rows as T[];
const round = () => new Notifier(server.context).run();
const colleagues = (companyCode: string, count: number): WorldUser[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${companyCode}00-0000-4000-8000-${String(n).padStart(12, '0')}`,
    companyCode,
    email: `person${n}@company${companyCode}.example`,
    role: 'KITCHEN_MANAGER',
    status: 'ACTIVE',
  }));

beforeAll(async () => {
  mailbox = await startTestMailbox();
  server = await openTestServer({ environment: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

beforeEach(async () => {
  await round(); // The first round sets cursors and default rules.
  await execute(sql`truncate alarms, incidents, notification_messages, notification_rules cascade`);
  await execute(sql`delete from pgboss.job`);
});

let seq = 0;
async function raise(serialNumber = 'PONTE0001', errorCode = 'ZZ99'): Promise<void> {
  seq += 1;
  await execute(sql`
    insert into alarms (serial_number, error_code, raised_seq, raised_at, is_raised_at_doubtful)
    values (${serialNumber}, ${errorCode}, ${seq}, now(), false)`);
}

async function reportAlarms(...userIds: string[]): Promise<void> {
  const machines = { companyCode: null, gamma: null, serialNumber: null };
  const how = { isEnabled: true, machines, byMail: true, byPush: false, escalation: null };
  await addRule(server.context.database, { kind: 'alarm', severity: 'warning', ...how }, userIds);
}

type MessageRow = { userId: string; begun: string[]; over: string[] };
const messages = () =>
  execute<MessageRow>(sql`select user_id as "userId", begun, over from notification_messages order by created_at`);

describe('a database clock that was an hour ahead', () => {
  const kitchen = worldUsers.kitchen.id;
  beforeEach(() => reportAlarms(kitchen));

  it('an alarm stored after the database clock was set back is reported', async () => {
    await execute(sql`update notification_cursors set read_until = now() + interval '1 hour'`);
    await raise();
    await execute(sql`update alarms set noted_at = now() - interval '20 minutes'`);
    await round();
    expect(await messages()).toHaveLength(1);
    await raise('PONTE0002');
    await round();
    await execute(sql`update notification_messages set created_at = now() - interval '1 hour'`);
    await round();
    expect((await messages()).map(({ begun }) => begun.length)).toEqual([1, 1]);
  });

  it('notices and sent messages with times in the future do not delay the next messages', async () => {
    await raise();
    await round();
    await raise('PONTE0002');
    await execute(sql`update notification_messages set created_at = now() + interval '1 hour'`);
    await round();
    await execute(sql`update notices set due_at = due_at + interval '1 hour'`);
    await execute(sql`update incidents set noted_at = noted_at + interval '1 hour' where ended_at is null`);
    await round();
    await execute(sql`update notification_messages set created_at = created_at - interval '1 minute'`);
    await round();
    expect((await messages()).map(({ begun }) => begun.length)).toEqual([1, 1]);
  });

  it('repaired times do not bring an escalation forward', async () => {
    await raise();
    await round();
    await execute(sql`
      insert into notices (incident_id, user_id, rule_id, escalated_from, due_at, mail, push)
      select incident_id, ${worldUsers.service.id}, rule_id, user_id, due_at + interval '30 minutes', 'waiting', 'none'
      from notices`);
    await execute(sql`update incidents set noted_at = noted_at + interval '1 hour'`);
    await execute(sql`update notices set due_at = due_at + interval '1 hour'`);
    await round();
    const [left] = await execute<{ minutes: number }>(sql`
      select round(extract(epoch from due_at - now()) / 60)::int as minutes from notices where escalated_from is not null`);
    expect(left?.minutes).toBe(30);
  });
});

describe('a failing notifier step', () => {
  it('the notifier reports its failing step, and still mails alarms', async () => {
    await reportAlarms(worldUsers.kitchen.id);
    await raise();
    // The missing table stands for data that breaks a statement.
    await execute(sql`alter table commands rename to commands_away`);
    try {
      await expect(round()).rejects.toThrow(AggregateError);
    } finally {
      await execute(sql`alter table commands_away rename to commands`);
    }
    expect(await messages()).toHaveLength(1);
    await round();
  });
});

describe('slow or failing thresholds', () => {
  const machines = { companyCode: null, gamma: null, serialNumber: null };
  const rule: NewRule = {
    kind: 'threshold',
    channel: 'tankTmp',
    comparison: 'below',
    limit: 550,
    hysteresis: 20,
    holdMinutes: 0,
    isEnabled: true,
    machines,
    byMail: true,
    byPush: false,
    escalation: null,
  };
  const measure = (serialNumber: string, tankTmp: number) =>
    execute(sql`update appliance_states
      set telemetry = ${JSON.stringify({ receivedAt: new Date().toISOString(), tankTmp })}::jsonb
      where serial_number = ${serialNumber}`);
  const reportThreshold = (...userIds: string[]) => addRule(server.context.database, rule, userIds);
  const { kitchen } = worldUsers;
  afterEach(() => execute(sql`update appliance_states set telemetry = null`));

  it('a slow threshold comparison delays no alarm', async () => {
    await reportAlarms(kitchen.id);
    await reportThreshold(kitchen.id);
    await measure('PONTE0001', 480);
    await raise();
    let running = Promise.resolve();
    await server.context.database.orm.transaction(async (transaction) => {
      await transaction.execute(sql`
        insert into threshold_states (rule_id, serial_number, since, value)
        select id, 'PONTE0001', now(), 480 from notification_rules where kind = 'threshold'`);
      running = round();
      await expect.poll(messages, { timeout: 5000 }).toHaveLength(1);
    });
    await running;
  });

  it('the notifier compares thresholds for 100 accounts at a time, and a failing group delays no other group', async () => {
    const broken = colleagues('300003', 100).map((person, n) => ({
      ...person,
      email: `threshold${n}@company.example`,
      id: `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    }));
    const [last] = colleagues('300001', 1).map((person) => ({ ...person, email: 'threshold@company.example' }));
    if (!last) throw new Error('no colleague');
    const id = '30000000-0000-4000-8000-000000000000';
    await insertUsers(server.context.database, [...broken, { ...last, id }]);
    await round();
    await execute(sql`truncate notification_rules cascade`);
    await reportThreshold(...broken.map((person) => person.id), id);
    // A reading that is not a number breaks these statements.
    await execute(sql`update notification_rules set channel = 'receivedAt' where user_id <> ${id}`);
    await measure('LINDE0001', 600);
    await measure('PONTE0001', 480);
    const notifier = new Notifier(server.context);
    await expect(notifier.run()).rejects.toThrow(AggregateError);
    await notifier.run();
    await round().catch(() => {});
    expect((await messages()).map(({ userId }) => userId)).toEqual([id]);
    await execute(sql`update users set status = 'DELETED' where email like 'threshold%'`);
  });
});

describe('limits of notification messages', () => {
  const [large, small] = ['300001', '300003'];
  const staff = colleagues(large, 30);
  beforeAll(() => insertUsers(server.context.database, staff));

  const sentTo = async (companyCode: string) => {
    const [row] = await execute<{ sent: number }>(sql`
      select count(*)::int as sent from notification_messages m join users u on u.id = m.user_id
      where u.company_code = ${companyCode} and m.created_at > now() - interval '1 minute'`);
    return row?.sent;
  };
  const sent = (count: number, userId: string, ago = '10 minutes') =>
    execute(sql`
      insert into notification_messages (user_id, channel, begun, over, created_at, sent_at)
      select ${userId}, 'push', '{}', '{}', now() - ${ago}::interval, now() from generate_series(1, ${count}::int)`);

  it('the limit of a company holds back only its own messages, and all arrive later', async () => {
    await reportAlarms(...staff.map(({ id }) => id), worldUsers.otherKitchen.id);
    await sent(maxMessages.ofCompanyAnHour - 10, worldUsers.inactive.id);
    await raise('PONTE0001');
    await raise('LINDE0001');
    await round();
    expect([await sentTo(large), await sentTo(small)]).toEqual([10, 1]);
    await round();
    expect(await sentTo(large)).toBe(10);
    expect(await countWaiting(server.context)).toMatchObject([
      { channel: 'mail', heldBy: 'companyLimit', notices: 20, oldestS: expect.any(Number) },
    ]);
    await execute(sql`update notification_messages set created_at = created_at - interval '1 hour'`);
    await round();
    await round();
    expect(await sentTo(large)).toBe(20); // The remaining accounts get their message, and none gets two.
    expect(new Set((await messages()).filter(({ begun }) => begun.length > 0).map(({ userId }) => userId)).size).toBe(
      31,
    );
  });

  it('companies take turns, however many accounts one of them has', async () => {
    await insertUsers(server.context.database, colleagues(large, 250).slice(staff.length));
    await reportAlarms(worldUsers.otherKitchen.id, ...colleagues(large, 250).map(({ id }) => id));
    await raise('PONTE0001');
    await raise('LINDE0001');
    await execute(sql`update alarms set noted_at = noted_at - interval '30 seconds' where serial_number = 'PONTE0001'`);
    await round();
    const rows = await execute<{ messages: number; ofSmall: number }>(sql`
      select count(*)::int as messages, count(*) filter (where u.company_code = ${small})::int as "ofSmall"
      from notification_messages m join users u on u.id = m.user_id where m.channel = 'mail'
      group by m.created_at order by m.created_at`);
    expect(rows).toEqual([
      { messages: 200, ofSmall: 1 },
      { messages: 51, ofSmall: 0 },
    ]);
  });

  it('an account beyond its daily limit gets its waiting notices in one message on the next day', async () => {
    const { id } = worldUsers.otherKitchen;
    await reportAlarms(id);
    await sent(maxMessages.ofAccountADay, id, '5 hours');
    await execute(sql`update notification_messages set channel = 'mail'`);
    await raise('LINDE0001', 'ZZ98');
    await raise('LINDE0001', 'ZZ99');
    await round();
    expect((await messages()).filter(({ begun }) => begun.length > 0)).toEqual([]);
    expect(await countWaiting(server.context)).toMatchObject([{ heldBy: 'accountLimit', notices: 2 }]);
    await execute(sql`update notification_messages set created_at = created_at - interval '20 hours'`);
    await round();
    expect((await messages()).flatMap(({ begun }) => begun)).toHaveLength(2);
  });

  it('the daily limit of an account does not hold back a critical alarm', async () => {
    const { id } = worldUsers.otherKitchen;
    await reportAlarms(id);
    await sent(maxMessages.ofAccountADay, id, '5 hours');
    await execute(sql`update notification_messages set channel = 'mail'`);
    await raise('LINDE0001', 'AN01');
    await round();
    expect((await messages()).filter(({ begun }) => begun.length > 0)).toHaveLength(1);
  });

  it('the daily limit of an account holds back the end of a critical alarm', async () => {
    const { id } = worldUsers.otherKitchen;
    await reportAlarms(id);
    await raise('LINDE0001', 'AN01');
    await round();
    await execute(
      sql`update alarms set cleared_seq = raised_seq + 1, cleared_at = now(), is_cleared_at_doubtful = false`,
    );
    await round();
    await execute(sql`update incidents set cleared_at = cleared_at - interval '1 hour'`);
    await execute(sql`update notification_messages set created_at = created_at - interval '1 hour'`);
    await sent(maxMessages.ofAccountADay, id, '5 hours');
    await execute(sql`update notification_messages set channel = 'mail'`);
    await round();
    expect((await messages()).filter(({ over }) => over.length > 0)).toEqual([]);
    expect(await countWaiting(server.context)).toMatchObject([{ heldBy: 'accountLimit', notices: 1 }]);
  });
});

describe('a mail server that is down for an hour', () => {
  it('a mail server that returns gets each mail once, without alarms that are over', async () => {
    await startNotifying(server.context);
    await reportAlarms(worldUsers.kitchen.id, worldUsers.otherKitchen.id, worldUsers.service.id);
    const at = Number(new URL(mailbox.url).port);
    await mailbox.close();
    await raise('PONTE0001');
    await raise('LINDE0001');
    await round();
    const retries = () =>
      execute<{ retries: number }>(sql`
        select retry_count as retries from pgboss.job where name = 'notification' and state = 'retry'`);
    await expect.poll(async () => (await retries()).length, { timeout: 10_000 }).toBe(3);
    await execute(sql`update alarms set cleared_seq = raised_seq + 1, cleared_at = now(), is_cleared_at_doubtful = false
      where serial_number = 'LINDE0001'`);
    await round();
    await execute(
      sql`update incidents set noted_at = noted_at - interval '1 hour', cleared_at = cleared_at - interval '1 hour'`,
    );
    await execute(sql`update notices set due_at = due_at - interval '1 hour'`);
    await execute(sql`update notification_messages set created_at = created_at - interval '1 hour'`);
    await round();
    mailbox = await startTestMailbox({}, at);
    await execute(sql`update pgboss.job set created_on = created_on - interval '1 hour', start_after = now()`);
    const unsent = () => execute(sql`select from notification_messages where sent_at is null`);
    await expect.poll(async () => (await unsent()).length, { timeout: 15_000 }).toBe(0);
    const subjects = mailbox.mails.map(({ to, subject }) => `${[to].flat()[0]?.text} ${subject}`);
    expect(subjects.filter((text) => text.includes('Piatti'))).toHaveLength(2);
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(mailbox.mails.length);
    expect(subjects.join()).not.toContain(worldUsers.otherKitchen.email);
  });
});
