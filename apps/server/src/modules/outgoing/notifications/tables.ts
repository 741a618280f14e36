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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instantMs } from '../../../adapters/database/columns.ts';
import { ofAppliance } from '../../machines/appliances/tables.ts';
import { users } from '../../people/accounts/tables.ts';

const account = (name: string) => uuid(name).references(() => users.id, { onDelete: 'cascade' });
const machine = () => ofAppliance().notNull();

/** An account has seen all notifications up to an instant, and single ones after it (docs/decisions/066). */
export const seenNotifications = pgTable('seen_notifications', {
  userId: account('user_id').primaryKey(),
  seenUntil: instantMs('seen_until').notNull(),
  seenIds: text('seen_ids').array().notNull().default(sql`'{}'`),
});

/** The row exists once default rules were created, so that deleted ones do not come back. */
export const notificationSettings = pgTable('notification_settings', {
  userId: account('user_id').primaryKey(),
  /** Times are `HH:MM`; null means no quiet hours. */
  quietFrom: text('quiet_from'),
  quietUntil: text('quiet_until'),
  quietTimeZone: text('quiet_time_zone'),
  isQuietExceptCritical: boolean('is_quiet_except_critical').notNull().default(true),
  /** The unsubscribe link sets this to false, which overrides the rules. */
  isMailOn: boolean('is_mail_on').notNull().default(true),
  mailFailure: text('mail_failure'),
  mailFailedAt: instantMs('mail_failed_at'),
});

export const notificationRules = pgTable(
  'notification_rules',
  {
    id: uuid('id').primaryKey(),
    userId: account('user_id').notNull(),
    kind: text('kind', { enum: ruleKinds }).notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    /** Null in a condition matches any machine. */
    companyCode: char('company_code', { length: 6 }),
    gamma: text('gamma', { enum: gammas }),
    serialNumber: text('serial_number'),
    byMail: boolean('by_mail').notNull(),
    byPush: boolean('by_push').notNull(),
    escalateAfterMinutes: integer('escalate_after_minutes'),
    escalateTo: uuid('escalate_to').array(),
    severity: text('severity').$type<AlarmSeverity>(),
    afterMinutes: integer('after_minutes'),
    channel: text('channel', { enum: channels as [Channel, ...Channel[]] }),
    comparison: text('comparison', { enum: comparisons }),
    limit: integer('limit_value'),
    hysteresis: integer('hysteresis'),
    holdMinutes: integer('hold_minutes'),
    createdAt: instantMs('created_at').notNull(),
  },
  (table) => [
    index('notification_rules_user').on(table.userId, table.createdAt),
    index('notification_rules_enabled').on(table.kind, table.userId).where(sql`${table.isEnabled}`),
  ],
);

export const thresholdStates = pgTable(
  'threshold_states',
  {
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => notificationRules.id, { onDelete: 'cascade' }),
    serialNumber: machine(),
    since: instantMs('since').notNull(),
    value: integer('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.serialNumber] })],
);

/** An account mutes a kind of notification at one machine, or one alarm code. */
export const mutedNotifications = pgTable(
  'muted_notifications',
  {
    id: uuid('id').primaryKey(),
    userId: account('user_id').notNull(),
    kind: text('kind', { enum: ruleKinds }).notNull(),
    serialNumber: machine(),
    /** An empty code mutes all notifications of the kind. */
    errorCode: text('error_code').notNull().default(''),
    since: instantMs('since').notNull(),
  },
  (table) => [
    uniqueIndex('muted_notifications_subject').on(table.userId, table.serialNumber, table.kind, table.errorCode),
  ],
);

/** The detection reads the preceding minute again. */
export const notificationCursors = pgTable('notification_cursors', {
  source: text('source').primaryKey(),
  readCursor: instantMs('read_until').notNull(),
});

export interface IncidentFacts {
  number?: number;
  cycleNumber?: number;
  endedAt?: string;
  /** Only `reviewMissed` has these facts; the signed day may have changed. */
  isChanged?: boolean;
  day?: string;
  channel?: Channel;
  comparison?: (typeof comparisons)[number];
  limit?: number;
  value?: number;
  version?: string;
  isInstalled?: boolean;
  requestedBy?: string | null;
}

/** An incident is a reported condition of a machine, which continues however often it returns (docs/decisions/066). */
export const incidents = pgTable(
  'incidents',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    serialNumber: machine(),
    kind: text('kind', { enum: ruleKinds }).notNull(),
    /** The key is the alarm code, rule, record, unsigned day, or day and review before a change. */
    key: text('key').notNull(),
    /** The severity is null for unknown codes and other kinds. */
    severity: text('severity').$type<AlarmSeverity>(),
    facts: jsonb('facts').$type<IncidentFacts>().notNull().default({}),
    /** The time is the machine's if it reports one. */
    beganAt: instantMs('began_at').notNull(),
    notedAt: instantMs('noted_at').notNull().default(sql`now()`),
    /** The time is null while the cause is present. */
    clearedAt: instantMs('cleared_at'),
    /** An incident ends some time after its cause disappeared. */
    endedAt: instantMs('ended_at'),
    flaps: smallint('flaps').notNull().default(0),
    assignedAt: instantMs('assigned_at'),
    /** The machine's company when the incident was assigned. */
    companyCode: char('company_code', { length: 6 }),
    acknowledgedBy: uuid('acknowledged_by').references(() => users.id, { onDelete: 'set null' }),
    acknowledgedAt: instantMs('acknowledged_at'),
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
 * `overWaiting`: the end waits to be sent; `over`: the end was sent; `dropped`: sending became unnecessary; `none`: not
 * on this channel.
 */
export const noticeStates = ['none', 'waiting', 'sent', 'overWaiting', 'over', 'dropped'] as const;
export type NoticeState = (typeof noticeStates)[number];

export const notices = pgTable(
  'notices',
  {
    incidentId: uuid('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    userId: account('user_id').notNull(),
    ruleId: uuid('rule_id').notNull(),
    /** `rule_id` names the notified account's own rule if that reports the incident, too. */
    escalatedFrom: account('escalated_from'),
    /** A notice is due after the rule's waiting time or escalation. */
    dueAt: instantMs('due_at').notNull(),
    mail: text('mail', { enum: noticeStates }).notNull(),
    push: text('push', { enum: noticeStates }).notNull(),
    lookedAt: instantMs('looked_at'),
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

/** A message is composed when it is sent, and stored for 30 days to limit the number of messages. */
export const notificationMessages = pgTable(
  'notification_messages',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    userId: account('user_id').notNull(),
    channel: text('channel', { enum: noticeChannels }).notNull(),
    createdAt: instantMs('created_at').notNull().default(sql`now()`),
    begun: uuid('begun').array().notNull(),
    over: uuid('over').array().notNull(),
    sentAt: instantMs('sent_at'),
  },
  (table) => [
    index('notification_messages_of_account').on(table.userId, table.channel, table.createdAt),
    index('notification_messages_created_at').on(table.createdAt),
  ],
);
