import * as z from 'zod/mini';
import { companyCodeSchema } from '../accounts/field-rules.ts';
import { alarmSeverities } from '../alarms/alarms.ts';
import { gammas } from '../appliances/appliances.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { type Channel, channelDefinitions, channels } from '../telemetry/channels.ts';
import { timeZoneSchema } from '../time/time-zone.ts';

/** What a rule may report. Detergent, rinse aid and salt are `supplies`, never an `alarm`. */
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
  /** Of a machine without a connection, in minutes. */
  offline: { min: 5, max: 7 * 24 * 60 },
  /** How long a value has to stay beyond its limit, in minutes. */
  hold: { min: 0, max: 24 * 60 },
  /** Until the next person is notified, in minutes. */
  escalation: { min: 5, max: 24 * 60, people: 3 },
} as const;

/** Named in the order of `escalation`: after each interval in which nobody looked, the next person is notified. */
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
    .check(z.describe('Those that meet all conditions, of the machines in scope; null: no condition')),
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
      z.describe('The value has to return beyond the limit by this much before the rule can report again'),
    ),
  holdMinutes: z.int().check(z.minimum(ruleBounds.hold.min), z.maximum(ruleBounds.hold.max)),
};

/** Why a threshold makes no sense; null if it does. */
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

/** Body of `POST /api/v1/account/notificationRules` and `PUT …/{ruleId}`. */
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

/** The rule, and how many machines meet its condition at the moment. */
export const ruleSchema = z
  .object({
    id: z.uuid(),
    rule: newRuleSchema,
    companyName: z.nullable(z.string()).check(z.describe('null: the rule names no company, or one out of scope')),
    machine: z
      .nullable(z.object({ applianceName: z.string(), gamma: z.enum(gammas) }))
      .check(z.describe('null: the rule names no machine, or one out of scope')),
    open: z.int().check(z.describe('Machines for which it has reported something that is not over')),
    lastAt: z.nullable(z.iso.datetime()).check(z.describe('when it last reported something')),
  })
  .register(z.globalRegistry, { id: 'NotificationRule' });
export type Rule = z.infer<typeof ruleSchema>;

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Between `from` and `until`, which may lie on the next day, nothing is sent by mail or push; it follows afterwards. */
const quietHoursSchema = z
  .strictObject({
    from: clockTime,
    until: clockTime,
    timeZone: timeZoneSchema,
    exceptCritical: z.boolean().check(z.describe('Critical alarms are sent at any time')),
  })
  .check(z.refine(({ from, until }) => from !== until, { path: ['until'], message: 'must differ from the beginning' }));
export type QuietHours = z.infer<typeof quietHoursSchema>;

/** Body of `PUT /api/v1/account/notificationRules/quietHours`. */
export const newQuietHoursSchema = z.strictObject({ quietHours: z.nullable(quietHoursSchema) });

/** Body of `PUT /api/v1/account/notificationRules/mail`. */
export const mailSwitchSchema = z.strictObject({ isOn: z.boolean() });

/** What the account does not want to be notified of any more: one kind of one machine, or one alarm of it. */
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

/** Response of `GET /api/v1/account/notificationRules`. */
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
      .check(z.describe('Why the last mail did not reach the address of the account; null: it did')),
  })
  .register(z.globalRegistry, { id: 'NotificationSettings' });
export type Colleague = NotificationSettings['colleagues'][number];
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/** What a link in a mail or a button of a push message does. */
export const linkActions = ['acknowledge', 'mute'] as const;
export type LinkAction = (typeof linkActions)[number];

/** Response of `GET` and `POST /api/v1/account/notificationLinks/{token}`, which need no session. */
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
