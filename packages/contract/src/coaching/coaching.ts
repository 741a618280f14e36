import * as z from 'zod/mini';
import { machineParams } from '../calls/params.ts';

/**
 * The most important kind comes first. docs/product-rules.md#coaching says what each of them counts, from when on it is
 * reported, and why.
 */
export const coachingKinds = [
  'washedWithoutChemicals',
  'rinseCooling',
  'waterKeptOvernight',
  'selfCleaningSkipped',
  'regenerationPostponed',
  'maintenanceOverdue',
  'alarmEachMorning',
  'doorOpened',
  'cyclesStopped',
  'onAfterLastRack',
  'readyBeforeFirstRack',
] as const;
export type CoachingKind = (typeof coachingKinds)[number];

/** A dismissed finding returns after as many days. */
export const dismissedDays = 28;

/** The newest moments suffice as a proof. */
export const maxMoments = 28;

export const coachingParams = z.extend(machineParams, { kind: z.enum(coachingKinds) });

export const coachingQuerySchema = z.object({
  days: z
    ._default(z.enum(['7', '28']), '7')
    .check(z.describe('working days; the last one ended at the latest 04:00 at the machine')),
});

const countOf = z.object({
  count: z.int().check(z.minimum(0)),
  of: z.int().check(z.minimum(0), z.describe('how many could have been counted')),
});
export type CoachingCount = z.infer<typeof countOf>;

const savesSchema = z
  .object({
    energyWh: z.nullable(z.int().check(z.minimum(0))),
    waterVlm: z.nullable(z.int().check(z.minimum(0))).check(z.describe('tenths of a litre')),
    cost: z.nullable(z.number().check(z.minimum(0))).check(z.describe('euros; null without a price')),
  })
  .register(z.globalRegistry, { id: 'CoachingSaves' });
export type CoachingSaves = z.infer<typeof savesSchema>;

export const coachingFindingSchema = z
  .extend(countOf, {
    kind: z.enum(coachingKinds),
    minutes: z
      .nullable(z.int().check(z.minimum(0)))
      .check(z.describe('ready without a cycle, on average on each counted day')),
    errorCode: z.nullable(z.string()).check(z.describe('of the alarm that returns')),
    rinse: z
      .nullable(z.object({ first: z.int(), last: z.int(), limit: z.int() }))
      .check(z.describe('lowest final rinse of a usual cycle on the first and last day, and its limit; 0.1 °C')),
    proof: z.array(z.iso.datetime()).check(z.maxLength(maxMoments), z.describe('moments to look at, the newest first')),
    saves: z
      .nullable(savesSchema)
      .check(z.describe('measured in the counted cycles or hours; null if nothing was measured')),
    before: z.nullable(countOf).check(z.describe('the same in the period before; null if too little is known of it')),
  })
  .register(z.globalRegistry, { id: 'CoachingFinding' });
export type CoachingFinding = z.infer<typeof coachingFindingSchema>;

const improvementSchema = z
  .extend(countOf, {
    kind: z.enum(coachingKinds),
    before: countOf,
    saved: z.nullable(savesSchema).check(z.describe('less than in the period before; null if nothing was measured')),
  })
  .register(z.globalRegistry, { id: 'CoachingImprovement' });
export type CoachingImprovement = z.infer<typeof improvementSchema>;

export const coachingDismissalSchema = z
  .object({
    kind: z.enum(coachingKinds),
    at: z.iso.datetime(),
    until: z.iso.datetime(),
    by: z.string().check(z.describe('full name of the person')),
  })
  .register(z.globalRegistry, { id: 'CoachingDismissal' });
export type CoachingDismissal = z.infer<typeof coachingDismissalSchema>;

export const coachingSchema = z
  .object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    timeZone: z.string(),
    findings: z.array(coachingFindingSchema).check(z.describe('the most important first, without dismissed ones')),
    improved: z
      .array(improvementSchema)
      .check(z.describe('findings of the period before that are no longer one in this period')),
    dismissed: z.array(coachingDismissalSchema),
  })
  .register(z.globalRegistry, { id: 'Coaching' });
export type Coaching = z.infer<typeof coachingSchema>;
