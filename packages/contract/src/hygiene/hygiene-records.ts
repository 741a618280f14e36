import * as z from 'zod/mini';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { cycleOutcomes } from '../machine-link/machine-events.ts';
import { isDay } from '../time/calendar.ts';
import { dayMs } from '../time/durations.ts';
import { isPeriodForward } from '../time/period.ts';
import { queryMomentSchema } from '../time/query-instant.ts';
import { actionWordsMaxLength, correctiveActions } from './corrective-actions.ts';
import { cycleValidationSchema } from './cycle-validation.ts';
import { hygieneLimitsSchema, limitProfileVersionSchema } from './hygiene-limits.ts';

export const hygieneResults = ['valid', 'deviating', 'notJudgeable'] as const;
export type HygieneResult = (typeof hygieneResults)[number];

export const deviations = ['tankTooCold', 'rinseTooCold', 'rinseTooHot', 'contactTooShort'] as const;
export const obstacles = [
  'implausible',
  'repeated',
  'overlapping',
  'tankUnmeasured',
  'rinseUnmeasured',
  'notCompleted',
  'serviceCycle',
  'unknownCycle',
] as const;
/**
 * A value that breaks a rule is implausible (docs/hygiene.md). `notInRecord`: the rule concerns values that the record
 * lacks.
 */
const plausibilityRules = [
  'cycleNumber',
  'tankTmp',
  'rinseTmp',
  'endBeforeStart',
  'contactTooLong',
  'tooMuchWater',
  'tooMuchEnergy',
  'tooMuchDetergent',
  'tooMuchRinseAid',
  'rinseAboveWater',
  'noContact',
  'noWater',
  'notInRecord',
] as const;
export type PlausibilityRule = (typeof plausibilityRules)[number];
export const hygieneReasons = [...deviations, ...obstacles] as const;
export type HygieneReason = (typeof hygieneReasons)[number];

/** An `open` deviation has no corrective action. */
export const hygieneFilters = ['valid', 'deviating', 'open', 'closed', 'notJudgeable'] as const;
export type HygieneFilter = (typeof hygieneFilters)[number];

const reading = z.nullable(z.int()).check(z.describe('tenths of a degree Celsius; null: not measured'));
const describedField = <Schema extends z.ZodMiniType>(schema: Schema, meaning: string) =>
  z.nullable(schema).check(z.describe(`${meaning}; null: the machine does not report it`));

export const hygieneValuesSchema = z
  .object({
    tankTmpMin: reading,
    tankTmpMean: reading,
    tankTmpMax: reading,
    rinseTmpMin: reading,
    rinseTmpMean: reading,
    rinseTmpMax: reading,
    contactS: z.int().check(z.describe('washing and rinsing together, seconds')),
    waterVlm: z.int().check(z.describe('tenths of a litre')),
    rinseVlm: describedField(z.int(), 'of the final rinse, tenths of a litre'),
    detergentMl: describedField(z.number(), 'millilitres'),
    rinseAidMl: describedField(z.number(), 'millilitres'),
  })
  .register(z.globalRegistry, { id: 'HygieneValues' });

const closingSchema = z
  .object({
    action: z.enum(correctiveActions),
    words: z.string(),
    personName: z.nullable(z.string()).check(z.describe('null: the account was erased')),
    at: z.iso.datetime(),
    number: z.int().check(z.describe('of its entry in the ledger: a correction names it')),
  })
  .register(z.globalRegistry, { id: 'HygieneClosing' });
export type HygieneClosing = z.infer<typeof closingSchema>;

/** Sensors measure `telemetry`; `cycleParameters` are properties of the cycle. */
const parametersTypes = ['telemetry', 'cycleParameters'] as const;

export const haccpParameterSchema = z
  .object({
    parametersType: z.enum(parametersTypes),
    parameterName: z
      .string()
      .check(
        z.describe(
          'a channel (`tankTmp`, `boilerTmp`), `contactS`, `outcome` or `cycleType` of the record, or the `record` whole',
        ),
      ),
  })
  .register(z.globalRegistry, { id: 'HaccpParameter' });
export type HaccpParameter = z.infer<typeof haccpParameterSchema>;

export const hygieneRecordSchema = z
  .object({
    id: z.int().check(z.describe('its number in the ledger of the machine')),
    serialNumber: serialNumberSchema,
    eventId: z.int().check(z.describe('of its event, among the events of the machine')),
    companyCode: z.string().check(z.describe('the owner of the machine at that time')),
    cycleNumber: z.int(),
    cycleType: z.string(),
    outcome: z.enum(cycleOutcomes),
    startedAt: z.iso.datetime({ offset: true }).check(z.describe('as the machine reported it')),
    endedAt: z.iso.datetime().check(z.describe('time of arrival if the clock is doubtful')),
    recordedAt: z.iso.datetime().check(z.describe('when the server received it')),
    isClockDoubtful: z.boolean(),
    profile: limitProfileVersionSchema,
    profileName: z
      .nullable(z.string())
      .check(z.describe('of a company’s profile, in that version; null: a built-in one')),
    limits: hygieneLimitsSchema.check(z.describe('that judged the cycle')),
    validation: z
      .optional(z.nullable(cycleValidationSchema))
      .check(
        z.describe(
          'by the maker: its contact time replaced that of the profile; null: it did not; records from before do not have it',
        ),
      ),
    values: hygieneValuesSchema,
    result: z.enum(hygieneResults),
    reasons: z.array(z.enum(hygieneReasons)),
    alarms: z.array(z.string()).check(z.describe('codes of the alarms that were open during the cycle')),
    closing: z.nullable(closingSchema).check(z.describe('the latest corrective action')),
    parameters: z
      .optional(z.array(haccpParameterSchema))
      .check(z.describe('what the result is about; derived, so the ledger and packs from before do not have it')),
    implausible: z
      .optional(z.array(z.enum(plausibilityRules)))
      .check(z.describe('the rules by which the values are implausible; derived, like the parameters')),
  })
  .register(z.globalRegistry, { id: 'HygieneRecord' });
export type HygieneRecord = z.infer<typeof hygieneRecordSchema>;

export const hygieneSearchFields = {
  startDate: z.optional(queryMomentSchema).check(z.describe('cycles that ended then or later; an instant, or a day')),
  stopDate: z.optional(queryMomentSchema).check(z.describe('not included; an instant, or a day')),
  filter: z.optional(z.enum(hygieneFilters)),
};

export const hygieneRecordListQuerySchema = z
  .object({ ...hygieneSearchFields, limit: listQueryFields.limit, cursor: listQueryFields.cursor })
  .check(isPeriodForward);
export type HygieneRecordListQuery = z.infer<typeof hygieneRecordListQuerySchema>;

export const hygieneRecordListSchema = z
  .object({
    items: z.array(hygieneRecordSchema).check(z.describe('newest first')),
    nextCursor: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'HygieneRecordList' });
export type HygieneRecordList = z.infer<typeof hygieneRecordListSchema>;

const signatureSchema = z
  .object({
    personName: z.nullable(z.string()).check(z.describe('null: the account was erased')),
    at: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'HygieneSignature' });

const dayDateSchema = z.iso
  .date()
  .check(z.refine(isDay, { error: 'a day as YYYY-MM-DD' }), z.describe('in the time zone of the machine'));

export const hygieneDaySchema = z
  .object({
    day: dayDateSchema,
    valid: z.int(),
    deviating: z.int(),
    open: z.int().check(z.describe('deviating without a corrective action')),
    notJudgeable: z.int(),
    review: z.nullable(signatureSchema).check(z.describe('the daily review of the responsible person')),
    recordsSinceReview: z
      .int()
      .check(z.describe('records of this day that came after its review: it does not cover them; 0 without a review')),
  })
  .register(z.globalRegistry, { id: 'HygieneDay' });
export type HygieneDay = z.infer<typeof hygieneDaySchema>;

const maxHygieneDays = 366;

export const spansAtMostDays = (maxDays: number) =>
  z.refine<{ from: string; to: string }>(
    ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < maxDays * dayMs,
    { message: `at most ${maxDays} days, the first not after the last`, path: ['to'] },
  );

export const hygieneDaysQuerySchema = z
  .object({ from: dayDateSchema, to: dayDateSchema })
  .check(spansAtMostDays(maxHygieneDays));
export type HygieneDaysQuery = z.infer<typeof hygieneDaysQuerySchema>;

export const hygieneDaysSchema = z
  .object({
    timeZone: z.string(),
    today: dayDateSchema,
    hold: z
      .nullable(z.object({ recordId: z.int(), cycleNumber: z.int(), since: z.iso.datetime() }))
      .check(z.describe('the rack of this deviating cycle must be washed again; null: of none')),
    items: z.array(hygieneDaySchema).check(z.describe('days with records or a review, in order')),
  })
  .register(z.globalRegistry, { id: 'HygieneDays' });
export type HygieneDays = z.infer<typeof hygieneDaysSchema>;

export const correctiveActionSchema = z
  .object({
    action: z.enum(correctiveActions),
    words: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(actionWordsMaxLength), z.describe('what was done, and why')),
    corrects: z
      .nullable(z.int())
      .check(z.describe('the number of the action that this one replaces; null: the record has none')),
  })
  .register(z.globalRegistry, { id: 'CorrectiveActionEntry' });
export type CorrectiveActionEntry = z.infer<typeof correctiveActionSchema>;

const count = z.int().check(z.nonnegative());

export const hygieneReviewSchema = z
  .object({
    day: dayDateSchema,
    seen: z
      .optional(z.object({ valid: count, deviating: count, open: count, notJudgeable: count }))
      .check(
        z.describe('the cycles of the day as the caller saw them: where there are others by now, nothing is signed'),
      ),
  })
  .register(z.globalRegistry, { id: 'HygieneReviewEntry' });
export type HygieneReviewEntry = z.infer<typeof hygieneReviewSchema>;
