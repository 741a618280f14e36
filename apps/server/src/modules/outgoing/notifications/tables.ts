import type { AlarmSeverity } from '@washboard/contract/alarms/alarms';
import { gammas } from '@washboard/contract/appliances/appliances';
import { comparisons, ruleKinds } from '@washboard/contract/notifications/notification-rules';
import { type Channel, channels } from '@washboard/contract/telemetry/channels';
import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { appliances } from '../../machines/appliances/tables.ts';
import { users } from '../../people/accounts/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const account = (name: string) => uuid(name).references(() => users.id, { onDelete: 'cascade' });
const machine = () =>
  text('serial_number')
    .notNull()
    .references(() => appliances.serialNumber, { onDelete: 'cascade' });

/** What an account has seen: everything up to an instant, and single notifications after it (docs/decisions/066). */
export const seenNotifications = pgTable('seen_notifications', {
  userId: account('user_id').primaryKey(),
  seenUntil: moment('seen_until').notNull(),
  seenIds: text('seen_ids').array().notNull().default(sql`'{}'`),
});

/** One row for each account that has rules: made with its first ones, so that deleted rules do not come back. */
export const notificationSettings = pgTable('notification_settings', {
  userId: account('user_id').primaryKey(),
  /** `HH:MM`; null: no quiet hours. */
  quietFrom: text('quiet_from'),
  quietUntil: text('quiet_until'),
  quietTimeZone: text('quiet_time_zone'),
  isQuietExceptCritical: boolean('is_quiet_except_critical').notNull().default(true),
  /** Off: nothing is mailed, whatever the rules say. The link of a mail switches it off. */
  isMailOn: boolean('is_mail_on').notNull().default(true),
  /** Why the last mail did not arrive. */
  mailFailure: text('mail_failure'),
  mailFailedAt: moment('mail_failed_at'),
});

export const notificationRules = pgTable(
  'notification_rules',
  {
    id: uuid('id').primaryKey(),
    userId: account('user_id').notNull(),
    kind: text('kind', { enum: ruleKinds }).notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    /** Conditions on the machines; null: none. */
    companyCode: char('company_code', { length: 6 }),
    gamma: text('gamma', { enum: gammas }),
    serialNumber: text('serial_number'),
    byMail: boolean('by_mail').notNull(),
    byPush: boolean('by_push').notNull(),
    escalateAfterMinutes: integer('escalate_after_minutes'),
    escalateTo: uuid('escalate_to').array(),
    /** Of `alarm`. */
    severity: text('severity').$type<AlarmSeverity>(),
    /** Of `offline`. */
    afterMinutes: integer('after_minutes'),
    /** Of `threshold`. */
    channel: text('channel', { enum: channels as [Channel, ...Channel[]] }),
    comparison: text('comparison', { enum: comparisons }),
    limit: integer('limit_value'),
    hysteresis: integer('hysteresis'),
    holdMinutes: integer('hold_minutes'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('notification_rules_user').on(table.userId, table.createdAt),
    index('notification_rules_enabled').on(table.kind, table.userId).where(sql`${table.isEnabled}`),
  ],
);

/** Values that are beyond the limit of a rule, since when, and the first one of them. */
export const thresholdStates = pgTable(
  'threshold_states',
  {
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => notificationRules.id, { onDelete: 'cascade' }),
    serialNumber: machine(),
    since: moment('since').notNull(),
    value: integer('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.serialNumber] })],
);

/** What an account does not want to be notified of: a kind of one machine, or one alarm of it. */
export const mutedNotifications = pgTable(
  'muted_notifications',
  {
    id: uuid('id').primaryKey(),
    userId: account('user_id').notNull(),
    kind: text('kind', { enum: ruleKinds }).notNull(),
    serialNumber: machine(),
    /** Empty: every one of the kind. */
    errorCode: text('error_code').notNull().default(''),
    since: moment('since').notNull(),
  },
  (table) => [
    uniqueIndex('muted_notifications_subject').on(table.userId, table.serialNumber, table.kind, table.errorCode),
  ],
);

/** How far the detection has read a source; it reads a minute before that again. */
export const notificationCursors = pgTable('notification_cursors', {
  source: text('source').primaryKey(),
  readUntil: moment('read_until').notNull(),
});

/** Facts of an incident, by its kind. */
export interface IncidentFacts {
  /** Of `hygieneDeviation`. */
  number?: number;
  cycleNumber?: number;
  endedAt?: string;
  /** Of `reviewMissed`: the day was signed and got another record since. */
  isChanged?: boolean;
  day?: string;
  /** Of `threshold`. */
  channel?: Channel;
  comparison?: (typeof comparisons)[number];
  limit?: number;
  value?: number;
  /** Of `firmware`. */
  version?: string;
  isInstalled?: boolean;
  requestedBy?: string | null;
}

/**
 * Something about a machine that people are notified of, from its beginning until it has been over for a while: however
 * often it comes and goes meanwhile, it is one incident (docs/decisions/066).
 */
export const incidents = pgTable(
  'incidents',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    serialNumber: machine(),
    kind: text('kind', { enum: ruleKinds }).notNull(),
    /** Distinguishes the incidents of a kind at a machine: the code of the alarm, the rule, the record, the day
     * without its review, or the day and the review that it changed after. */
    key: text('key').notNull(),
    /** Null: not an alarm, or one of an unknown code. */
    severity: text('severity').$type<AlarmSeverity>(),
    facts: jsonb('facts').$type<IncidentFacts>().notNull().default({}),
    /** By the machine's clock where the machine reports the time. */
    beganAt: moment('began_at').notNull(),
    notedAt: moment('noted_at').notNull().default(sql`now()`),
    /** Since then the cause has not been there. */
    clearedAt: moment('cleared_at'),
    /** It was over for long enough to be reported as over. */
    endedAt: moment('ended_at'),
    /** How often the cause came back. */
    flaps: smallint('flaps').notNull().default(0),
    /** When it was found who is to be notified; null: not yet. */
    assignedAt: moment('assigned_at'),
    acknowledgedBy: uuid('acknowledged_by').references(() => users.id, { onDelete: 'set null' }),
    acknowledgedAt: moment('acknowledged_at'),
  },
  (table) => [
    uniqueIndex('incidents_open').on(table.serialNumber, table.kind, table.key).where(sql`${table.endedAt} is null`),
    index('incidents_subject').on(table.serialNumber, table.kind, table.key, table.notedAt),
    index('incidents_by_kind').on(table.kind, table.serialNumber).where(sql`${table.endedAt} is null`),
    index('incidents_cleared')
      .on(table.clearedAt)
      .where(sql`${table.endedAt} is null and ${table.clearedAt} is not null`),
    index('incidents_unassigned').on(table.notedAt).where(sql`${table.assignedAt} is null`),
    index('incidents_noted_at').on(table.notedAt),
  ],
);

export type IncidentRow = typeof incidents.$inferSelect;

/**
 * `waiting` to be sent; `sent`; `overWaiting`: sent, and that it is over waits to be sent; `over`: that was sent too;
 * `dropped`: no longer necessary before it was sent; `none`: not by this channel.
 */
export const noticeStates = ['none', 'waiting', 'sent', 'overWaiting', 'over', 'dropped'] as const;
export type NoticeState = (typeof noticeStates)[number];

/** An incident of which an account is notified. */
export const notices = pgTable(
  'notices',
  {
    incidentId: uuid('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    userId: account('user_id').notNull(),
    ruleId: uuid('rule_id').notNull(),
    /** The rule of this account escalated. `rule_id` is the own rule of the one notified, if that reports it, too. */
    escalatedFrom: account('escalated_from'),
    /** Not before: a machine offline for long enough, a value beyond its limit for long enough, an escalation. */
    dueAt: moment('due_at').notNull(),
    mail: text('mail', { enum: noticeStates }).notNull(),
    push: text('push', { enum: noticeStates }).notNull(),
    lookedAt: moment('looked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.incidentId, table.userId] }),
    index('notices_of_account').on(table.userId, table.dueAt),
    index('notices_of_rule').on(table.ruleId, table.dueAt),
    index('notices_mail').on(table.userId).where(sql`${table.mail} in ('waiting', 'overWaiting')`),
    index('notices_push').on(table.userId).where(sql`${table.push} in ('waiting', 'overWaiting')`),
  ],
);

export const noticeChannels = ['mail', 'push'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** A message with one or more notices. Composed when it is sent; kept for 30 days to bound how many are sent. */
export const notificationMessages = pgTable(
  'notification_messages',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    userId: account('user_id').notNull(),
    channel: text('channel', { enum: noticeChannels }).notNull(),
    createdAt: moment('created_at').notNull().default(sql`now()`),
    /** What it begins with, and what it reports as over. */
    begun: uuid('begun').array().notNull(),
    over: uuid('over').array().notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('notification_messages_of_account').on(table.userId, table.channel, table.createdAt),
    index('notification_messages_created_at').on(table.createdAt),
  ],
);
