import * as z from 'zod/mini';
import { type TariffName, tariffNames } from '../statistics/costs.ts';

/** A machine without counters contributes the sums of its cycles. */
export const usedFigures = ['cycles', 'waterVlm', 'energyWh', 'cost'] as const;
export type UsedFigure = (typeof usedFigures)[number];

const count = z.int().check(z.minimum(0));

const coverageSchema = z
  .object({
    machines: count.check(z.describe('that the figure includes')),
    partial: count.check(z.describe('of these, those whose counters begin within the period')),
    since: z.nullable(z.iso.date()).check(z.describe('the day on which the last of their counters begin')),
    cyclesOnly: count.check(z.describe('of the machines, those without counters: use between cycles is missing')),
    missing: z.array(z.enum(tariffNames)).check(z.describe('cost: kinds without a price or an amount at some machine')),
  })
  .register(z.globalRegistry, { id: 'ReportCoverage' });
export type Coverage = z.infer<typeof coverageSchema>;

export const figureCoverageSchema = z
  .object({ cycles: coverageSchema, waterVlm: coverageSchema, energyWh: coverageSchema, cost: coverageSchema })
  .check(z.describe('what each figure includes of the machines and of the period'));
export type FigureCoverage = z.infer<typeof figureCoverageSchema>;

/** `machines` is null if the figure lacks the same of each machine. */
export type Lack =
  | { kind: 'machines'; part: number; whole: number }
  | { kind: 'since'; day: string; machines: number | null }
  | { kind: 'cyclesOnly'; machines: number | null }
  | { kind: 'without'; tariffs: readonly TariffName[] };

/** An empty list means that the figure is complete or unknown. */
export function lacksOf(
  { machines, partial, since, cyclesOnly, missing }: Coverage,
  { machineCount }: { machineCount: number },
): Lack[] {
  if (machines === 0) return [];
  const nullIfAll = (part: number) => (part === machines ? null : part);
  return [
    ...(machines < machineCount ? [{ kind: 'machines' as const, part: machines, whole: machineCount }] : []),
    ...(since === null ? [] : [{ kind: 'since' as const, day: since, machines: machines === 1 ? null : partial }]),
    ...(cyclesOnly === 0 ? [] : [{ kind: 'cyclesOnly' as const, machines: nullIfAll(cyclesOnly) }]),
    ...(missing.length === 0 ? [] : [{ kind: 'without' as const, tariffs: missing }]),
  ];
}
