import * as z from 'zod/mini';
import { roles } from '../accounts/permissions.ts';
import { alarmStandingSchema } from '../alarms/alarms.ts';
import { gammas } from '../appliances/appliances.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { type Channel, channels } from '../telemetry/channels.ts';
import { queryInstantSchema } from '../time/query-instant.ts';
import { maxUnseen } from './notification-limits.ts';
import { comparisons } from './notification-rules.ts';

const about = {
  id: z.string(),
  at: z.iso.datetime().check(z.describe('when the server learned of it')),
  isSeen: z.boolean(),
};

const machine = {
  serialNumber: serialNumberSchema,
  applianceName: z.string(),
  gamma: z.enum(gammas),
  companyName: z.string(),
};

/** Null means that no account was notified. */
const incident = z.nullable(
  z.object({
    id: z.uuid(),
    isOver: z.boolean(),
    acknowledged: z
      .nullable(z.object({ by: z.string(), at: z.iso.datetime(), isOwn: z.boolean() }))
      .check(z.describe('a user looks after it; the others are no longer notified of it')),
  }),
);

const stopDate = z.nullable(z.iso.datetime()).check(z.describe('null: it is not over'));

const reported = { ...about, ...machine, incident };

/**
 * `alarm`: all but those that the kitchen solves by itself (severity `notice`). `offline`: a machine that is still
 * without a connection. `applicant`: a sign-up that still waits for a decision. `firmware` and `profileRun`: the result
 * of what this account requested, `firmware` also by a rule. Only rules report the other kinds.
 */
const notificationSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('alarm'), ...about, ...machine, incident, ...alarmStandingSchema.shape }),
    z.object({ kind: z.literal('offline'), ...about, ...machine, incident, since: z.iso.datetime() }),
    z.object({
      kind: z.literal('applicant'),
      ...about,
      name: z.string(),
      companyName: z.string(),
      role: z.enum(roles),
    }),
    z.object({
      kind: z.literal('firmware'),
      ...about,
      ...machine,
      version: z.string(),
      isInstalled: z.boolean(),
    }),
    z.object({
      kind: z.literal('profileRun'),
      ...about,
      profileName: z.string(),
      machines: z.int(),
      succeeded: z.int(),
      serialNumber: z
        .nullable(serialNumberSchema)
        .check(z.describe('one of its machines, whose page shows the run; null: none is in scope any more')),
    }),
    z.object({
      kind: z.literal('hygieneDeviation'),
      ...reported,
      number: z.int().check(z.describe('of the hygiene record')),
      cycleNumber: z.int(),
      endedAt: z.iso.datetime(),
      stopDate: z.nullable(z.iso.datetime()).check(z.describe('when a corrective action was recorded')),
    }),
    z.object({
      kind: z.literal('reviewMissed'),
      ...reported,
      day: z.iso.date().check(z.describe('in the time zone of the machine')),
      isChanged: z.boolean().check(z.describe('it was signed, and got another record since')),
      stopDate: z.nullable(z.iso.datetime()).check(z.describe('when it was signed')),
    }),
    z.object({
      kind: z.literal('threshold'),
      ...reported,
      channel: z.enum(channels as [Channel, ...Channel[]]),
      comparison: z.enum(comparisons),
      limit: z.int(),
      value: z.int().check(z.describe('in the unit of the channel, when it was first beyond the limit')),
      startDate: z.iso.datetime(),
      stopDate,
    }),
    z.object({ kind: z.literal('maintenanceDue'), ...reported, startDate: z.iso.datetime(), stopDate }),
    z.object({
      kind: z.literal('supplies'),
      ...reported,
      errorCode: z.string(),
      startDate: z.iso.datetime(),
      stopDate,
    }),
  ])
  .register(z.globalRegistry, { id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;

export const notificationListQuerySchema = z.object({
  only: z
    .optional(z.enum(['openCritical']))
    .check(z.describe('only critical alarms that are open, however much else is newer')),
  limit: listQueryFields.limit,
  cursor: listQueryFields.cursor,
});
export type NotificationListQuery = z.infer<typeof notificationListQuerySchema>;

export const notificationListSchema = z
  .object({
    items: z.array(notificationSchema).check(z.describe('newest first')),
    nextCursor: z.nullable(z.string()),
    unseen: z.int().check(z.describe(`on all pages, at most ${maxUnseen}; the alarms of a machine count as one`)),
    criticalAlarms: z.int().check(z.describe('open critical alarms in scope, at the moment')),
  })
  .register(z.globalRegistry, { id: 'NotificationList' });
export type NotificationList = z.infer<typeof notificationListSchema>;

export const seenSchema = z
  .strictObject({
    until: z.optional(queryInstantSchema).check(z.describe('`at` of the newest one that was shown')),
    ids: z.optional(
      z.array(z.string().check(z.minLength(1), z.maxLength(120), z.regex(/^[^\0]*$/))).check(z.maxLength(50)),
    ),
  })
  .check(
    z.refine(({ until, ids }) => until !== undefined || ids !== undefined, {
      path: ['until'],
      message: 'until or ids is required',
    }),
  );
export type Seen = z.infer<typeof seenSchema>;

export const unseenSchema = z.object({ unseen: z.int() }).register(z.globalRegistry, { id: 'UnseenNotifications' });
