import type { NewRule } from '@washboard/contract/notifications/notification-rules';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startTestMailbox, type TestMailbox } from '../../../../testing/test-mailbox.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { insertUsers, type UserName, type WorldUser, worldUsers } from '../../../../testing/world.ts';
import { startPushing } from '../../push/index.ts';
import { openPushService, type TestBrowser, type TestPushService } from '../../push/testing/push-service.ts';
import { composePush, Notifier, startNotifying } from '../index.ts';

export const rulesUrl = '/api/v1/account/notificationRules';
export const bellUrl = '/api/v1/account/notifications';

export const colleague: WorldUser = {
  id: '00000000-0000-4000-8000-0000000000c1',
  email: 'colleague@kitchens.example',
  role: 'KITCHEN_MANAGER',
  status: 'ACTIVE',
  companyCode: '300001',
};

export const makerService: WorldUser = {
  id: '00000000-0000-4000-8000-0000000000c2',
  email: 'maker-service@kitchens.example',
  role: 'SERVICE',
  status: 'ACTIVE',
  companyCode: '100000',
};

export const everywhere = { companyCode: null, gamma: null, serialNumber: null };
export const common = { isEnabled: true, machines: everywhere, byMail: true, byPush: false, escalation: null };
export const alarmRule: Extract<NewRule, { kind: 'alarm' }> = { kind: 'alarm', severity: 'warning', ...common };

type MessageRow = { userId: string; begun: string[]; over: string[] };

/** Each test begins without rules. */
export function useNotifierWorld() {
  let server: TestServer;
  let mailbox: TestMailbox;
  let pushService: TestPushService;
  let taken = 0;
  let seq = 0;
  const refused = new Map<string, number>();

  beforeAll(async () => {
    mailbox = await startTestMailbox({
      onRcptTo: ({ address }, _session, done) => {
        const responseCode = refused.get(address);
        done(responseCode ? Object.assign(new Error('no such mailbox'), { responseCode }) : null);
      },
    });
    pushService = await openPushService();
    server = await openTestServer({ environment: { SMTP_URL: mailbox.url, OUTBOUND_PRIVATE: '1' } });
    await insertUsers(server.context.database, [colleague, makerService]);
    await startPushing(server.context, composePush);
    await startNotifying(server.context);
  });
  afterAll(async () => {
    await server.close();
    await mailbox.close();
    await pushService.close();
  });

  beforeEach(async () => {
    await expect.poll(async () => (await unsent()).length).toBe(0);
    taken = mailbox.mails.length;
    refused.clear();
    await execute(sql`truncate alarms, events, incidents, notification_messages, notification_cursors, notification_rules,
      muted_notifications, notification_settings, seen_notifications, threshold_states cascade`);
    await execute(sql`delete from pgboss.job`);
    await execute(sql`delete from push_subscriptions`);
    pushService.answers.length = 0;
    await execute(sql`update appliance_states set connection = 'online', connection_since = now(), telemetry = null`);
    await execute(sql`update users set alarm_notifications = true, threshold_notifications = true, status = 'ACTIVE',
      language = 'en', measurement_system = 'metric' where id in (${worldUsers.kitchen.id}, ${colleague.id})`);
    await round(); // The first round sets cursors and default rules.
    await execute(sql`delete from notification_rules`);
  });

  async function nextMail() {
    await expect.poll(() => mailbox.mails.length).toBeGreaterThan(taken);
    taken += 1;
    const mail = mailbox.mails[taken - 1];
    if (!mail) throw new Error('no mail');
    return { ...mail, subject: mail.subject?.replaceAll('\u00a0', ' ') };
  }

  function unsent() {
    return execute(sql`select from notification_messages where sent_at is null`);
  }

  async function execute<T>(statement: SQL): Promise<T[]> {
    return (await server.context.database.orm.execute(statement)).rows as T[];
  }

  function round(): Promise<void> {
    return new Notifier(server.context).run();
  }

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

  /** Moves recorded times into the past to simulate that time passes. */
  async function pass(interval: string): Promise<void> {
    const by = sql`${interval}::interval`;
    await execute(sql`update incidents set began_at = began_at - ${by}, noted_at = noted_at - ${by},
      cleared_at = cleared_at - ${by}, ended_at = ended_at - ${by}`);
    await execute(sql`update notices set due_at = due_at - ${by}`);
    await execute(sql`update notification_messages set created_at = created_at - ${by}`);
    await execute(sql`update threshold_states set since = since - ${by}`);
    await execute(sql`update appliance_states set connection_since = connection_since - ${by}`);
  }

  async function add(user: UserName, rule: NewRule): Promise<string> {
    const answer = await server.call(user, 'POST', rulesUrl, rule);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().id;
  }

  async function rulesOf(user: UserName): Promise<string[]> {
    const { items } = (await server.call(user, 'GET', rulesUrl)).json();
    return items.map(({ id }: { id: string }) => id);
  }

  const messages = () =>
    execute<MessageRow>(sql`
      select user_id as "userId", begun, over from notification_messages where channel = 'mail' order by created_at`);
  const recipients = async () => (await messages()).map(({ userId }) => userId);

  async function subscribeToPush(user: UserName): Promise<TestBrowser> {
    const browser = pushService.browser();
    const { endpoint, keys } = browser;
    const answer = await server.call(user, 'POST', '/api/v1/account/pushSubscriptions', {
      endpoint,
      keys,
      isApp: false,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return browser;
  }

  return {
    get server() {
      return server;
    },
    get pushService() {
      return pushService;
    },
    newMails: () => mailbox.mails.length - taken,
    refused,
    nextMail,
    unsent,
    execute,
    round,
    nextSeq,
    raise,
    clear,
    pass,
    add,
    rulesOf,
    messages,
    recipients,
    subscribeToPush,
  };
}
