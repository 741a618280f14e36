import * as z from 'zod/mini';
import { gammas } from '../appliances/appliances.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { tariffNames } from '../statistics/costs.ts';
import { isDay } from '../time/calendar.ts';
import { dayMs } from '../time/durations.ts';

export const fleetGroupings = ['site', 'machine'] as const;
export type FleetGrouping = (typeof fleetGroupings)[number];

/** All but the share are amounts of each valid cycle: euros, tenths of a litre, watt-hours, millilitres. */
export const fleetFigures = ['validShare', 'cost', 'water', 'energy', 'chemistry'] as const;
export type FleetFigure = (typeof fleetFigures)[number];

const fleetSortKeys = ['name', 'cycles', ...fleetFigures] as const;
type FleetSortKey = (typeof fleetSortKeys)[number];
export type FleetSort = 'outliers' | FleetSortKey | `-${FleetSortKey}`;
export const fleetSorts: readonly FleetSort[] = [
  'outliers',
  ...fleetSortKeys.flatMap((key) => [key, `-${key}` as const]),
];

export const maxFleetDays = 366;

const day = z.iso.date().check(
  z.refine(isDay, { error: 'a day as YYYY-MM-DD' }),
  z.refine((text) => text >= '2000-01-01' && text < '2100-01-01', { error: 'too far away' }),
);

const periodFields = {
  from: day.check(z.describe('of each machine’s calendar')),
  to: day.check(z.describe(`not included; at most ${maxFleetDays} days after \`from\``)),
  by: z._default(z.enum(fleetGroupings), 'site').check(z.describe('a site is the machines of one company')),
  search: listQueryFields.search.check(z.describe('in names, serial numbers and companies')),
  sort: z
    ._default(z.enum(fleetSorts), 'outliers')
    .check(
      z.describe(
        'outliers: what deviates most first; rows without the figure come last; before them, those with too few cycles to compare',
      ),
    ),
};

const isForward = z.refine<{ from: string; to: string }>(({ from, to }) => from < to, {
  path: ['to'],
  message: 'to must be after from',
});
const isShort = z.refine<{ from: string; to: string }>(
  ({ from, to }) => Date.parse(to) - Date.parse(from) <= maxFleetDays * dayMs,
  { path: ['to'], message: `at most ${maxFleetDays} days` },
);

export const fleetStatisticsQuerySchema = z
  .object({ ...periodFields, limit: listQueryFields.limit, cursor: listQueryFields.cursor })
  .check(isForward, isShort);
export type FleetStatisticsQuery = z.infer<typeof fleetStatisticsQuerySchema>;

export const fleetStatisticsExportQuerySchema = z.object(periodFields).check(isForward, isShort);
export type FleetStatisticsExportQuery = z.infer<typeof fleetStatisticsExportQuerySchema>;

const count = z.int().check(z.minimum(0));
const amount = z.nullable(z.number());

const likeSchema = z
  .object({
    value: z.number().check(z.describe('the median of the like machines; of a site, weighted by its own models')),
    own: z.number().check(z.describe('the figure of those machines of the row that have like ones')),
    machines: count.check(z.describe('with which it is compared')),
  })
  .check(z.describe('machines of the same model outside the row, in the scope of the caller'));

const figureSchema = z
  .object({
    value: amount.check(z.describe('null: unknown, or no valid cycle')),
    machines: count.check(z.describe('of the row, those that the value includes')),
    before: amount.check(z.describe('of the period before; null: it cannot be compared')),
    like: z.nullable(likeSchema).check(z.describe('null: it cannot be compared')),
    trend: z.array(amount).check(z.describe('for each part; null: unknown, or too few cycles')),
  })
  .register(z.globalRegistry, { id: 'FleetFigure' });
export type FleetFigureValues = z.infer<typeof figureSchema>;

const figuresSchema = z
  .object({
    validShare: figureSchema.check(z.describe('from 0 to 1, of the completed washing cycles with a hygiene record')),
    cost: figureSchema.check(z.describe('euros a valid cycle, at current prices; of machines whose use is all priced')),
    water: figureSchema.check(z.describe('tenths of a litre a valid cycle')),
    energy: figureSchema.check(z.describe('watt-hours a valid cycle')),
    chemistry: figureSchema.check(z.describe('millilitres of detergent and rinse aid a valid cycle')),
  } satisfies Record<FleetFigure, typeof figureSchema>)
  .register(z.globalRegistry, { id: 'FleetFigures' });
export type FleetFigureSet = z.infer<typeof figuresSchema>;

const outlierSchema = z
  .object({
    figure: z.enum(fleetFigures),
    against: z.enum(['like', 'past']).check(z.describe('like machines, or the period before')),
    by: z
      .number()
      .check(z.describe('how much worse: a share of what it is compared with; of `validShare`, the difference')),
  })
  .register(z.globalRegistry, { id: 'FleetOutlier' });
export type FleetOutlier = z.infer<typeof outlierSchema>;

const rowSchema = z
  .object({
    companyCode: z.string(),
    companyName: z.string(),
    machine: z
      .nullable(
        z.object({
          serialNumber: z.string(),
          applianceName: z.string(),
          gamma: z.enum(gammas),
          modelNumber: z.string(),
        }),
      )
      .check(z.describe('null: the row is a site')),
    machineCount: count,
    cycles: count.check(z.describe('completed washing cycles with a hygiene record')),
    cyclesBefore: count.check(z.describe('in the period before')),
    valid: count.check(z.describe('of `cycles`')),
    isComparable: z.boolean().check(z.describe('false: too few cycles to compare')),
    figures: figuresSchema,
    outliers: z.array(outlierSchema).check(z.describe('the greatest first')),
    unpriced: z
      .nullable(z.object({ tariffs: z.array(z.enum(tariffNames)), serialNumber: z.string() }))
      .check(z.describe('kinds that were used and have no price, and a machine where one is missing')),
    countedFrom: z
      .nullable(z.iso.date())
      .check(z.describe('within the period: the day from which the counters of all machines are known')),
    withoutCounters: count.check(z.describe('machines whose use between cycles is unknown')),
  })
  .register(z.globalRegistry, { id: 'FleetStatisticsRow' });
export type FleetStatisticsRow = z.infer<typeof rowSchema>;

const ruleSchema = z
  .object({
    minCycles: count.check(z.describe('a comparison needs as many in each of both; of an amount, valid ones')),
    minPartCycles: count.check(z.describe('a part of the trend needs as many')),
    minMachines: count.check(z.describe('a comparison with like machines needs as many')),
    share: z.number().check(z.describe('an amount that exceeds what it is compared with by this share is an outlier')),
    points: z.number().check(z.describe('a share of valid cycles that is lower by this difference is an outlier')),
  })
  .register(z.globalRegistry, { id: 'FleetStatisticsRule' });
export type FleetStatisticsRule = z.infer<typeof ruleSchema>;

export const fleetStatisticsSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    before: z.iso.date().check(z.describe('the period before has the same number of days and begins here')),
    by: z.enum(fleetGroupings),
    parts: z
      .array(z.iso.date())
      .check(z.describe('where the parts of the trends begin: days, weeks or months, by the length of the period')),
    rule: ruleSchema,
    isMetric: z.boolean().check(z.describe('volumes are shown in litres, because some machine shows them so')),
    machineCount: count.check(z.describe('in scope')),
    outlierCount: count.check(z.describe('rows with an outlier, on all pages and whatever is searched')),
    whole: z
      .object({ cycles: count, cyclesBefore: count, valid: count, figures: figuresSchema })
      .check(z.describe('of all machines in scope')),
    items: z.array(rowSchema),
    nextCursor: z.nullable(z.string()),
    total: count.check(z.describe('rows that match the search, on all pages')),
  })
  .register(z.globalRegistry, { id: 'FleetStatistics' });
export type FleetStatistics = z.infer<typeof fleetStatisticsSchema>;
