import * as z from 'zod/mini';
import { roles } from '../accounts/permissions.ts';
import { alarmStandingSchema } from '../alarms/alarms.ts';
import { gammas } from '../appliances/appliances.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { askedInstantSchema } from '../time/asked-instant.ts';
import { mostUnseen } from './limits.ts';

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

/**
 * What an account should know of. `alarm`: every alarm except those that the kitchen solves by itself (severity
 * `notice`). `offline`: a machine that is still without a connection. `applicant`: a sign-up that still waits for a
 * decision. `firmware` and `profileRun`: the result of what this account requested.
 */
export const notificationSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('alarm'), ...about, ...machine, ...alarmStandingSchema.shape }),
    z.object({ kind: z.literal('offline'), ...about, ...machine, since: z.iso.datetime() }),
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
  ])
  .register(z.globalRegistry, { id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;

/** Query of `GET /api/v1/account/notifications`. */
export const notificationListQuerySchema = z.object({
  only: z
    .optional(z.enum(['openCritical']))
    .check(z.describe('Only critical alarms that are open, however much else is newer')),
  limit: listQueryFields.limit,
  cursor: listQueryFields.cursor,
});
export type NotificationListQuery = z.infer<typeof notificationListQuerySchema>;

export const notificationListSchema = z
  .object({
    items: z.array(notificationSchema).check(z.describe('newest first')),
    nextCursor: z.nullable(z.string()),
    unseen: z.int().check(z.describe(`On all pages, at most ${mostUnseen}. The alarms of a machine count as one`)),
    criticalAlarms: z.int().check(z.describe('Open critical alarms in scope, at the moment')),
  })
  .register(z.globalRegistry, { id: 'NotificationList' });
export type NotificationList = z.infer<typeof notificationListSchema>;

/** Body of `POST /api/v1/account/notifications/seen`: everything up to an instant, or single notifications. */
export const seenSchema = z
  .strictObject({
    until: z.optional(askedInstantSchema).check(z.describe('`at` of the newest one that was shown')),
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

/** Response of `POST /api/v1/account/notifications/seen`. */
export const unseenSchema = z.object({ unseen: z.int() }).register(z.globalRegistry, { id: 'UnseenNotifications' });
