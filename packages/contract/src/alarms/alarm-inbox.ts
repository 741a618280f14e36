import * as z from 'zod/mini';
import { gammas } from '../appliances/appliances.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { companyCodeSchema } from '../companies/company-code.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { queryInstantSchema } from '../time/query-instant.ts';
import { type AlarmSeverity, alarmFilterFields, alarmRanks, alarmUrgency, frequencyDays } from './alarms.ts';
import { maxMuteDays, maxUrgentMuteHours } from './mute-bounds.ts';
import { fleetAlarmSchema, openAlarmFacets } from './open-alarms.ts';

const alarmInboxTabs = ['open', 'mine', 'done'] as const;
export type AlarmInboxTab = (typeof alarmInboxTabs)[number];

/** An alarm that comes back within an hour is one entry with its previous times (docs/product-rules.md#alarm-inbox). */
export const flappingHours = 1;

/**
 * An alarm with this many occurrences within `flappingHours` stays open until it has paused for
 * `flappingPauseMinutes`.
 */
export const flappingTimes = 5;
export const flappingPauseMinutes = 15;

export function isMutedShortly(severity: AlarmSeverity | null): boolean {
  return alarmUrgency(severity) >= alarmUrgency(null);
}

export const alarmInboxQuerySchema = z.object({
  tab: z
    ._default(z.enum(alarmInboxTabs), 'open')
    .check(z.describe(`mine: open and taken by the caller; done: ended in the last ${frequencyDays} days`)),
  severity: z.optional(z.enum(alarmRanks)),
  gamma: z.optional(z.enum(gammas)),
  companyCode: z.optional(companyCodeSchema).check(z.describe('the owner of the machine')),
  serialNumber: z
    .optional(serialNumberSchema)
    .check(z.describe('limits the whole response, with its figures, to a machine')),
  errorCode: alarmFilterFields.errorCode.check(z.describe('the same for a code')),
  limit: listQueryFields.limit,
  cursor: listQueryFields.cursor,
});
export type AlarmInboxQuery = z.infer<typeof alarmInboxQuerySchema>;

const person = z.nullable(z.string()).check(z.describe('their name; null: the account was deleted'));

const version = z
  .int()
  .check(z.nonnegative(), z.describe('grows by one when a person takes, releases or mutes the alarm; 0: never so far'));

export const inboxAlarmSchema = z
  .extend(fleetAlarmSchema, {
    id: z.int().check(z.describe('the latest of these alarms; identifies it among the alarms of its machine')),
    startDate: z.iso.datetime().check(z.describe('when the first of these alarms began')),
    lastDate: z.iso.datetime().check(z.describe('when the latest of these alarms began')),
    stopDate: z
      .nullable(z.iso.datetime())
      .check(z.describe('null: open; in the tabs open and mine, it came often and pauses')),
    times: z.int().check(z.minimum(1), z.describe('how often it came, at most an hour apart')),
    version,
    taken: z.nullable(z.object({ by: z.string(), isByMe: z.boolean(), at: z.iso.datetime() })),
    muted: z.nullable(z.object({ by: person, until: z.iso.datetime() })),
  })
  .register(z.globalRegistry, { id: 'InboxAlarm' });
export type InboxAlarm = z.infer<typeof inboxAlarmSchema>;

const count = z.int().check(z.minimum(0));

export const alarmInboxSchema = z
  .object({
    items: z
      .array(inboxAlarmSchema)
      .check(z.describe('open: the muted ones last, then worst first, then newest first; done: ended last first')),
    nextCursor: z.nullable(z.string()),
    total: count.check(z.describe('on all pages')),
    counts: z
      .object({ open: count, mine: count, muted: count })
      .check(z.describe('without the filters; the muted ones are open, too')),
    ...openAlarmFacets,
  })
  .register(z.globalRegistry, { id: 'AlarmInbox' });
export type AlarmInbox = z.infer<typeof alarmInboxSchema>;

export const seenAlarmSchema = z.strictObject({
  version: version.check(
    z.describe('the version that the caller has seen; if there is another by now, nothing changes'),
  ),
});

export const alarmMuteSchema = z.extend(seenAlarmSchema, {
  until: z
    .nullable(queryInstantSchema)
    .check(
      z.describe(
        `at most ${maxMuteDays} days ahead, ${maxUrgentMuteHours} hours for a critical or unknown alarm; null ends the muting`,
      ),
    ),
});

export const alarmFrequencySchema = z
  .object({
    days: z.int(),
    times: count.check(z.describe('on this machine')),
    like: z
      .object({ machines: count, withAlarm: count, times: count })
      .check(z.describe('other machines of the same model in scope, and those of them that raised this code')),
  })
  .register(z.globalRegistry, { id: 'AlarmFrequency' });
export type AlarmFrequency = z.infer<typeof alarmFrequencySchema>;
