import * as z from 'zod/mini';
import { alarmRanks } from '../alarms/alarms.ts';
import { gammas } from '../appliances/appliances.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { figureCoverageSchema, usedFigures } from './figure-coverage.ts';

export const reportKinds = ['weekly', 'monthly'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportSwitches = { weekly: 'weeklyReport', monthly: 'monthlyReport' } as const satisfies Record<
  ReportKind,
  string
>;

export const maxReportMachines = { weekly: 25, monthly: 500 } as const satisfies Record<ReportKind, number>;
export const maxWorstMachines = 10;
export const maxReportSites = 20;
export const maxAttention = 10;

const count = z.int().check(z.minimum(0));

const figuresSchema = z
  .object({
    cycles: z.nullable(count),
    waterVlm: z.nullable(count).check(z.describe('tenths of a litre')),
    energyWh: z.nullable(count),
    cost: z.nullable(z.number()).check(z.describe('EUR, by the prices of now; null: no price is set')),
    washing: count.check(z.describe('completed washing cycles with a hygiene record')),
    hygienic: count.check(z.describe('of these, those that are valid')),
    deviating: count.check(z.describe('cycles that deviate')),
    closed: count.check(z.describe('of these, those with a corrective action')),
    daysSigned: count.check(z.describe('days of machines with records that were reviewed')),
    daysMissed: count.check(z.describe('days of machines with records that were not reviewed in time')),
    alarms: count.check(z.describe('raised in the period')),
    coverage: figureCoverageSchema,
  })
  .check(z.describe('null: nothing is known of that time'))
  .register(z.globalRegistry, { id: 'ReportFigures' });
export type ReportFigures = z.infer<typeof figuresSchema>;

const compared = {
  figures: figuresSchema,
  before: figuresSchema,
  comparable: z
    .array(z.enum(usedFigures))
    .check(z.describe('figures that cover the same in both periods; of others, the difference means nothing')),
  openAlarms: count.check(z.describe('now')),
  openDeviations: count.check(z.describe('now, of any time')),
};

const machine = {
  serialNumber: serialNumberSchema,
  applianceName: z.string(),
  gamma: z.enum(gammas),
  companyName: z.string(),
};

const attentionSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('alarm'),
      ...machine,
      errorCode: z.string(),
      severity: z.enum(alarmRanks),
      since: z.iso.datetime(),
    }),
    z.object({ kind: z.literal('deviations'), ...machine, count }),
    z.object({ kind: z.literal('offline'), ...machine, since: z.iso.datetime() }),
    z.object({ kind: z.literal('missedDays'), companyCode: z.string(), companyName: z.string(), count }),
  ])
  .register(z.globalRegistry, { id: 'ReportAttention' });
export type ReportAttention = z.infer<typeof attentionSchema>;

/** The report covers the last complete week or month. */
export const periodicReportSchema = z
  .object({
    kind: z.enum(reportKinds),
    from: z.iso.date(),
    to: z.iso.date().check(z.describe('included; the days are those of each machine’s own calendar')),
    timeZone: z.string().check(z.describe('in which the mail is sent')),
    isMetric: z.boolean().check(z.describe('a range in it has metric volumes only, so all sums do')),
    machineCount: count,
    siteCount: count,
    attentionCount: count,
    ...compared,
    longestAlarm: z.nullable(z.object({ ...machine, errorCode: z.string(), seconds: count, isOpen: z.boolean() })),
    days: z.array(
      z.object({
        day: z.iso.date(),
        cycles: z.nullable(count),
        machines: count.check(z.describe('that `cycles` includes')),
        washing: count,
        hygienic: count,
        deviating: count,
      }),
    ),
    attention: z.array(attentionSchema).check(z.describe(`the most urgent first, at most ${maxAttention}`)),
    sites: z
      .array(z.object({ companyCode: z.string(), companyName: z.string(), machineCount: count, ...compared }))
      .check(z.describe(`at most ${maxReportSites}`)),
    machines: z.array(z.object({ ...machine, ...compared })).check(z.describe('all, or those with the most problems')),
  })
  .register(z.globalRegistry, { id: 'PeriodicReport' });
export type PeriodicReport = z.infer<typeof periodicReportSchema>;
export type ReportMachine = PeriodicReport['machines'][number];
