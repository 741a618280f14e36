import * as z from 'zod/mini';
import { gammas } from '../appliances/appliances.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { hygieneRecordSchema } from '../hygiene/hygiene-records.ts';
import { limitOf } from '../lists/list-query.ts';

/**
 * The most urgent reason comes first. `critical`, `unknown`, `warning`, `notice`: open alarms by their rank. `hold`:
 * racks that must not leave the machine. `deviation`: deviating cycles without a corrective action. `person`: sign-ups
 * that wait for a decision. `silence`: machines that have been offline for long. `review`: days whose records have to
 * be signed.
 */
export const attentionKinds = [
  'critical',
  'unknown',
  'hold',
  'deviation',
  'warning',
  'person',
  'silence',
  'review',
  'notice',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export const reviewedDays = 7;

/** The score has one digit for each kind. */
export const maxCountedReasons = 9;

export function attentionPoints(kind: AttentionKind): number {
  return 10 ** (attentionKinds.length - 1 - attentionKinds.indexOf(kind));
}

/** One reason of a kind outranks any number of lesser ones, because each kind has a digit of the score. */
export function attentionScore(reasons: readonly { kind: AttentionKind; count: number }[]): number {
  const counts = new Map<AttentionKind, number>();
  for (const { kind, count } of reasons) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return [...counts].reduce(
    (sum, [kind, count]) => sum + Math.min(count, maxCountedReasons) * attentionPoints(kind),
    0,
  );
}

const reasonFields = {
  count: z.int().check(z.minimum(1)),
  since: z.iso
    .datetime()
    .check(z.describe('when the newest of them began; for silence, when the machine went offline')),
};

const alarmReasonSchema = z.object({
  kind: z.enum(['critical', 'unknown', 'warning', 'notice']),
  errorCode: z.string().check(z.describe('the newest of these alarms')),
  takenBy: z.nullable(z.string()).check(z.describe('the name of the person who has taken it')),
  ...reasonFields,
});
const cycleReasonSchema = z.object({
  kind: z.enum(['hold', 'deviation']),
  recordId: z.int().check(z.describe('the newest of these records')),
  record: z
    .nullable(z.pick(hygieneRecordSchema, { cycleType: true, reasons: true, values: true, limits: true }))
    .check(z.describe('what that record says; null if it is no longer kept')),
  ...reasonFields,
});
const silenceReasonSchema = z.object({ kind: z.literal('silence'), ...reasonFields });

export const attentionReasonSchema = z
  .discriminatedUnion('kind', [alarmReasonSchema, cycleReasonSchema, silenceReasonSchema])
  .register(z.globalRegistry, { id: 'AttentionReason' });
export type AttentionReason = z.infer<typeof attentionReasonSchema>;

const scoreField = z.int().check(z.describe('a digit for each kind; a higher score is more urgent'));

export const machineAttentionSchema = z
  .object({
    serialNumber: z.string(),
    applianceName: z.string(),
    gamma: z.enum(gammas),
    timeZone: z.string(),
    companyCode: z.string(),
    companyName: z.string(),
    score: scoreField,
    reasons: z.array(attentionReasonSchema).check(z.describe('the most urgent first')),
  })
  .register(z.globalRegistry, { id: 'MachineAttention' });
export type MachineAttention = z.infer<typeof machineAttentionSchema>;

export const reviewAttentionSchema = z
  .object({
    day: z.iso.date().check(z.describe('the latest of these days')),
    days: z.int().check(z.minimum(1)),
    machines: z.int().check(z.minimum(1), z.describe('with records of these days')),
  })
  .register(z.globalRegistry, { id: 'ReviewAttention' });

const personAttentionSchema = z.object({
  count: z.int().check(z.minimum(1)),
  since: z.iso.datetime().check(z.describe('when the first of them signed up')),
});

const maxAttentionMachines = 100;

export const attentionQuerySchema = z.object({
  limit: limitOf(maxAttentionMachines, 20).check(z.describe('machines at most')),
  serialNumber: z.optional(serialNumberSchema).check(z.describe('only this machine')),
});

/** Figures are up to some seconds old. */
export const attentionSchema = z
  .object({
    at: z.iso.datetime().check(z.describe('when it was computed')),
    score: scoreField,
    counts: z
      .object(
        Object.fromEntries(attentionKinds.map((kind) => [kind, z.int().check(z.minimum(0))])) as Record<
          AttentionKind,
          z.ZodMiniInt
        >,
      )
      .check(z.describe('alarms, racks, cycles, people, machines and days, of the whole scope')),
    machineCount: z.int().check(z.minimum(0), z.describe('machines with a reason that is more than a notice')),
    machines: z.array(machineAttentionSchema).check(z.describe('the highest score first')),
    review: z.nullable(reviewAttentionSchema),
    people: z.nullable(personAttentionSchema),
  })
  .register(z.globalRegistry, { id: 'Attention' });
export type Attention = z.infer<typeof attentionSchema>;
