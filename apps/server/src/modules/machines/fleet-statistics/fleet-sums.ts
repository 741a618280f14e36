import type { FleetFigure } from '@washboard/contract/fleet-statistics/fleet-statistics';
import {
  costsOf,
  noTariffs,
  type TariffName,
  tariffNames,
  totalCost,
  unpricedOf,
} from '@washboard/contract/statistics/costs';
import { noCounts } from '@washboard/contract/statistics/counts';
import { dayAt } from '@washboard/contract/time/calendar';
import type { Orm } from '../../../adapters/database/database.ts';
import { SharedAnswers } from '../../../admission/shared-answers.ts';
import type { Context } from '../../../context.ts';
import type { NamedMachine } from '../appliances/index.ts';
import { findCountedSince, findPrices, type MachineUse, noUse, sumCounts } from '../statistics/index.ts';
import type { FleetPeriod } from './fleet-period.ts';
import { sumValidCycles, type ValidCycles } from './sum-valid-cycles.ts';

/** The dividend of a figure; null if it is unknown. */
export interface Amount {
  amount: number | null;
  base: number;
}

/** The first entry of each figure is the period before, the others are the parts of the period. */
export interface MeasuredMachine {
  machine: NamedMachine;
  cycles: readonly ValidCycles[];
  figures: Readonly<Record<FleetFigure, readonly Amount[]>>;
  unpriced: readonly TariffName[];
  hasCounters: boolean;
  /** The day is set if the counters begin within the period. */
  countedFrom: string | null;
}

interface Sums {
  countedFrom: ReadonlyMap<string, string>;
  use: Awaited<ReturnType<typeof sumCounts>>;
  cycles: Awaited<ReturnType<typeof sumValidCycles>>;
}

/** Sorting, searching and turning pages reads the same sums; machines and prices are always current. */
const freshMs = 60_000;

/** About 40 MB. */
const maxCachedPeriods = 200_000;

const noCycles: ValidCycles = { washing: 0, valid: 0, counted: 0 };

export class FleetSums {
  readonly #orm: Orm;
  readonly #answers: SharedAnswers<Sums>;

  constructor({ database, clock }: Pick<Context, 'database' | 'clock'>) {
    this.#orm = database.orm;
    this.#answers = new SharedAnswers({ clock, freshMs, maxSize: maxCachedPeriods });
  }

  async measure(machines: readonly NamedMachine[], period: FleetPeriod): Promise<MeasuredMachine[]> {
    const sums = await this.#sumsOf(machines, period);
    const prices = await findPrices(this.#orm, machines);
    return machines.map((machine) => {
      const { serialNumber } = machine;
      const countedFrom = sums.countedFrom.get(serialNumber);
      const periods = [period.before, ...period.parts].map((_, i) => ({
        use: sums.use.get(serialNumber)?.get(i) ?? noUse,
        cycles: sums.cycles.get(serialNumber)?.get(i) ?? noCycles,
      }));
      const tariffs = prices.get(serialNumber) ?? noTariffs;
      const unpriced = tariffNames.filter((name) =>
        periods.slice(1).some(({ use }) => unpricedOf({ ...noCounts, ...use }, tariffs).includes(name)),
      );
      const perCycle = (amountOf: (use: MachineUse) => number | null) =>
        periods.map(({ use, cycles }) => ({ amount: amountOf(use), base: cycles.counted }));
      return {
        machine,
        cycles: periods.map(({ cycles }) => cycles),
        figures: {
          validShare: periods.map(({ cycles }) => ({ amount: cycles.valid, base: cycles.washing })),
          cost: perCycle((use) => (unpriced.length > 0 ? null : totalCost(costsOf({ ...noCounts, ...use }, tariffs)))),
          water: perCycle(({ waterVlm }) => waterVlm),
          energy: perCycle(({ energyWh }) => energyWh),
          chemistry: perCycle(({ detergentMl, rinseAidMl }) =>
            detergentMl === null && rinseAidMl === null ? null : (detergentMl ?? 0) + (rinseAidMl ?? 0),
          ),
        },
        unpriced,
        hasCounters: countedFrom !== undefined,
        countedFrom: countedFrom !== undefined && countedFrom > period.from ? countedFrom : null,
      };
    });
  }

  #sumsOf(machines: readonly NamedMachine[], period: FleetPeriod): Promise<Sums> {
    const edges = [period.before, ...period.parts, period.to];
    const key = [...edges, ...machines.map(({ serialNumber, timeZone }) => `${serialNumber} ${timeZone}`)];
    return this.#answers.read(key, () => this.#sum(machines, edges), Math.max(1, machines.length * edges.length));
  }

  /** The queries run serially, because one caller must not occupy several connections. */
  async #sum(machines: readonly NamedMachine[], edges: readonly string[]): Promise<Sums> {
    const countedSince = await findCountedSince(
      this.#orm,
      machines.map(({ serialNumber }) => serialNumber),
    );
    const dated = machines.map(({ serialNumber, timeZone }) => {
      const sinceMs = countedSince.get(serialNumber);
      return { serialNumber, timeZone, countedFrom: sinceMs === undefined ? null : dayAt(sinceMs, timeZone) };
    });
    const use = await sumCounts(this.#orm, { machines, edges });
    const cycles = await sumValidCycles(this.#orm, { machines: dated, edges });
    return {
      countedFrom: new Map(
        dated.flatMap(({ serialNumber, countedFrom }) => (countedFrom === null ? [] : [[serialNumber, countedFrom]])),
      ),
      use,
      cycles,
    };
  }
}
