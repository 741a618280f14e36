import type {
  FleetStatistics,
  FleetStatisticsExportQuery,
  FleetStatisticsQuery,
} from '@washboard/contract/fleet-statistics/fleet-statistics';
import { isAlwaysMetric } from '@washboard/contract/units/units';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { defineCursor } from '../../../http/list-cursor.ts';
import { applianceScope, findNamedMachines } from '../appliances/index.ts';
import { compareRows, figuresOf, sumCycles } from './compare-rows.ts';
import { comparisonRule } from './comparison-rule.ts';
import { fleetPeriodOf } from './fleet-period.ts';
import { FleetSums, type MeasuredMachine } from './fleet-sums.ts';
import { rankRows, searchRows } from './rank-rows.ts';

const statisticsCursor = defineCursor('fleetStatistics', z.tuple([z.string().regex(/^\d{1,6}$/)]));

const isMetric = (measured: readonly MeasuredMachine[]) =>
  measured.some(({ machine: { gamma } }) => isAlwaysMetric(gamma));

export class FleetStatisticsReader {
  readonly #context: Pick<Context, 'database' | 'config' | 'clock'>;
  readonly #sums: FleetSums;

  constructor(context: Pick<Context, 'database' | 'config' | 'clock'>) {
    this.#context = context;
    this.#sums = new FleetSums(context);
  }

  async readPage(actor: Actor, query: FleetStatisticsQuery): Promise<FleetStatistics> {
    const { limit, cursor } = query;
    const offset = cursor === undefined ? 0 : Number(statisticsCursor.decode(cursor)[0]);
    const { measured, period, rows, ranked } = await this.#read(actor, query);
    const page = statisticsCursor.cutPage(ranked.slice(offset, offset + limit + 1), {
      limit,
      sortedBy: () => [String(offset + limit)],
    });
    return {
      from: period.from,
      to: period.to,
      before: period.before,
      parts: [...period.parts],
      by: query.by,
      rule: comparisonRule,
      isMetric: isMetric(measured),
      machineCount: measured.length,
      outlierCount: rows.filter(({ outliers }) => outliers.length > 0).length,
      whole: { ...sumCycles(measured), figures: figuresOf(measured, null) },
      items: page.rows,
      nextCursor: page.nextCursor,
      total: ranked.length,
    };
  }

  async readAll(actor: Actor, query: FleetStatisticsExportQuery) {
    const { measured, ranked } = await this.#read(actor, query);
    return { rows: ranked, isMetric: isMetric(measured) };
  }

  async #read(actor: Actor, { by, search, sort, ...days }: FleetStatisticsExportQuery) {
    const { database, config } = this.#context;
    const period = fleetPeriodOf(days);
    const machines = await findNamedMachines(database.orm, applianceScope(actor, config.brand));
    const measured = await this.#sums.measure(machines, period);
    const rows = compareRows(measured, by);
    return { measured, period, rows, ranked: rankRows(searchRows(rows, search), sort) };
  }
}
