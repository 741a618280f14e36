import {
  type Coverage,
  type FigureCoverage,
  type UsedFigure,
  usedFigures,
} from '@washboard/contract/periodic-reports/figure-coverage';
import type { ReportFigures } from '@washboard/contract/periodic-reports/periodic-report';
import { type TariffName, tariffNames } from '@washboard/contract/statistics/costs';

interface Counted {
  hasCounters: boolean;
  /** The day is set if the counters begin within the period. */
  since: string | null;
  missing: readonly TariffName[];
}

export function coverageOf(
  values: Pick<ReportFigures, UsedFigure>,
  { hasCounters, since, missing }: Counted,
): FigureCoverage {
  return byFigure((name) => {
    if (values[name] === null) return { machines: 0, partial: 0, since: null, cyclesOnly: 0, missing: [] };
    return {
      machines: 1,
      partial: since === null ? 0 : 1,
      since,
      cyclesOnly: hasCounters || name === 'cycles' ? 0 : 1,
      missing: name === 'cost' ? [...missing] : [],
    };
  });
}

export function addCoverage(coverages: readonly FigureCoverage[]): FigureCoverage {
  return byFigure((name) => {
    const parts = coverages.map((coverage) => coverage[name]);
    const sum = (count: 'machines' | 'partial' | 'cyclesOnly') => parts.reduce((total, part) => total + part[count], 0);
    return {
      machines: sum('machines'),
      partial: sum('partial'),
      cyclesOnly: sum('cyclesOnly'),
      since:
        parts
          .flatMap(({ since }) => since ?? [])
          .sort()
          .at(-1) ?? null,
      missing: tariffNames.filter((tariff) => parts.some(({ missing }) => missing.includes(tariff))),
    };
  });
}

export function isComparable(name: UsedFigure, present: ReportFigures, previous: ReportFigures): boolean {
  const [a, b] = [present.coverage[name], previous.coverage[name]];
  return a.machines === b.machines && a.partial + b.partial === 0 && a.missing.join() === b.missing.join();
}

function byFigure(coverageOfFigure: (name: UsedFigure) => Coverage): FigureCoverage {
  return Object.fromEntries(usedFigures.map((name) => [name, coverageOfFigure(name)])) as FigureCoverage;
}
