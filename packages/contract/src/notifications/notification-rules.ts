import * as z from 'zod/mini';
import { alarmSeverities } from '../alarms/alarms.ts';
import { gammas } from '../appliances/appliances.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { companyCodeSchema } from '../companies/company-code.ts';
import { type Channel, channelDefinitions, channels } from '../telemetry/channels.ts';
import { timeZoneSchema } from '../time/time-zone.ts';

/** Detergent, rinse aid and salt are `supplies`, never an `alarm`. */
export const ruleKinds = [
  'alarm',
  'hygieneDeviation',
  'reviewMissed',
  'offline',
  'threshold',
  'maintenanceDue',
  'supplies',
  'firmware',
] as const;
export type RuleKind = (typeof ruleKinds)[number];

export const ruleBounds = {
  rules: 50,
  /** A machine is offline for so many minutes. */
  offline: { min: 5, max: 7 * 24 * 60 },
  /** A value stays beyond its limit for so many minutes. */
  hold: { min: 0, max: 24 * 60 },
  /** The next person is notified after so many minutes. */
  escalation: { min: 5, max: 24 * 60, people: 3 },
} as const;

/** The next of `userIds` is notified after each interval without an acknowledgement. */
const escalationSchema = z.strictObject({
  afterMinutes: z.int().check(z.minimum(ruleBounds.escalation.min), z.maximum(ruleBounds.escalation.max)),
  userIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(ruleBounds.escalation.people)),
});
const common = {
  isEnabled: z.boolean(),
  machines: z
    .strictObject({
      companyCode: z.nullable(companyCodeSchema).check(z.describe('and the companies below it')),
      gamma: z.nullable(z.enum(gammas)),
      serialNumber: z.nullable(serialNumberSchema),
    })
    .check(z.describe('those that meet all conditions, of the machines in scope; null: no condition')),
  byMail: z.boolean(),
  byPush: z.boolean(),
  escalation: z.nullable(escalationSchema),
};

export const comparisons = ['above', 'below'] as const;

const thresholdFields = {
  channel: z.enum(channels as [Channel, ...Channel[]]),
  comparison: z.enum(comparisons),
  limit: z.int().check(z.describe('in the unit of the channel')),
  hysteresis: z
    .int()
    .check(
      z.minimum(0),
      z.describe('the value has to return beyond the limit by this much before the rule can report again'),
    ),
  holdMinutes: z.int().check(z.minimum(ruleBounds.hold.min), z.maximum(ruleBounds.hold.max)),
};

/** @returns the reason why a threshold makes no sense, or null */
export function thresholdFault({
  channel,
  comparison,
  limit,
  hysteresis,
}: {
  channel: Channel;
  comparison: (typeof comparisons)[number];
  limit: number;
  hysteresis: number;
}): 'never' | 'always' | 'neverEnds' | null {
  const [lowest, highest] = channelDefinitions[channel].bounds;
  if (comparison === 'above' ? limit >= highest : limit <= lowest) return 'never';
  if (comparison === 'above' ? limit < lowest : limit > highest) return 'always';
  const end = comparison === 'above' ? limit - hysteresis : limit + hysteresis;
  return end < lowest || end > highest ? 'neverEnds' : null;
}

const simple = <Kind extends RuleKind>(kind: Kind) => z.strictObject({ kind: z.literal(kind), ...common });

export const newRuleSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('alarm'),
      ...common,
      severity: z.enum(alarmSeverities).check(z.describe('and more urgent ones; unknown codes always')),
    }),
    z.strictObject({
      kind: z.literal('offline'),
      ...common,
      afterMinutes: z.int().check(z.minimum(ruleBounds.offline.min), z.maximum(ruleBounds.offline.max)),
    }),
    z.strictObject({ kind: z.literal('threshold'), ...common, ...thresholdFields }),
    simple('hygieneDeviation'),
    simple('reviewMissed'),
    simple('maintenanceDue'),
    simple('supplies'),
    simple('firmware'),
  ])
  .check(
    z.refine((rule) => rule.kind !== 'threshold' || thresholdFault(rule) === null, {
      path: ['limit'],
      message: 'a value that the sensor can measure has to meet the condition, another one has to end it',
    }),
  )
  .register(z.globalRegistry, { id: 'NewNotificationRule' });
export type NewRule = z.infer<typeof newRuleSchema>;

export const ruleSchema = z
  .object({
    id: z.uuid(),
    rule: newRuleSchema,
    companyName: z.nullable(z.string()).check(z.describe('null: the rule names no company, or one out of scope')),
    machine: z
      .nullable(z.object({ applianceName: z.string(), gamma: z.enum(gammas) }))
      .check(z.describe('null: the rule names no machine, or one out of scope')),
    open: z.int().check(z.describe('machines for which it has reported something that is not over')),
    lastAt: z.nullable(z.iso.datetime()).check(z.describe('when it last reported something')),
  })
  .register(z.globalRegistry, { id: 'NotificationRule' });
export type Rule = z.infer<typeof ruleSchema>;

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Mails and push messages wait between `from` and `until`, which may lie on the next day. */
const quietHoursSchema = z
  .strictObject({
    from: clockTime,
    until: clockTime,
    timeZone: timeZoneSchema,
    exceptCritical: z.boolean().check(z.describe('critical alarms are sent at any time')),
  })
  .check(z.refine(({ from, until }) => from !== until, { path: ['until'], message: 'must differ from the beginning' }));
export type QuietHours = z.infer<typeof quietHoursSchema>;

export const newQuietHoursSchema = z.strictObject({ quietHours: z.nullable(quietHoursSchema) });

export const mailSwitchSchema = z.strictObject({ isOn: z.boolean() });

const mutedSchema = z.object({
  id: z.uuid(),
  kind: z.enum(ruleKinds),
  serialNumber: serialNumberSchema,
  applianceName: z.string(),
  gamma: z.enum(gammas),
  errorCode: z.nullable(z.string()),
  since: z.iso.datetime(),
});
export type Muted = z.infer<typeof mutedSchema>;

export const notificationSettingsSchema = z
  .object({
    items: z.array(ruleSchema),
    isMailOn: z.boolean().check(z.describe('false: nothing is mailed, whatever the rules say')),
    quietHours: z.nullable(quietHoursSchema),
    muted: z.array(mutedSchema).check(z.describe('newest first; of machines in scope')),
    colleagues: z
      .array(z.object({ userId: z.uuid(), name: z.string() }))
      .check(z.describe('people of the own company who can be notified next, by name; at most 200')),
    mailFailure: z
      .nullable(z.object({ at: z.iso.datetime(), reason: z.string() }))
      .check(z.describe('why the last mail did not reach the address of the account; null: it did')),
  })
  .register(z.globalRegistry, { id: 'NotificationSettings' });
export type Colleague = NotificationSettings['colleagues'][number];
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

export const linkActions = ['acknowledge', 'mute'] as const;
export type LinkAction = (typeof linkActions)[number];

/** The token authorises the call, which needs no session. */
export const notificationLinkSchema = z
  .object({
    action: z.enum(linkActions),
    isDone: z.boolean(),
    kind: z.enum(ruleKinds),
    errorCode: z.nullable(z.string()),
    serialNumber: serialNumberSchema,
    gamma: z.enum(gammas),
    applianceName: z.string(),
    companyName: z.string(),
    acknowledgedBy: z.nullable(z.string()).check(z.describe('the name of another user who was faster')),
  })
  .register(z.globalRegistry, { id: 'NotificationLink' });
export type NotificationLink = z.infer<typeof notificationLinkSchema>;
