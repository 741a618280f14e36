import type { Language } from '@washboard/contract/languages/languages';
import type { StatisticsQuery } from '@washboard/contract/statistics/statistics';
import { addDays } from '@washboard/contract/time/calendar';
import { type MeasurementSystem, volumeSystemOf } from '@washboard/contract/units/units';
import type { Context } from '../../../context.ts';
import type { ApplianceRow } from '../appliances/index.ts';
import { exportTexts } from './export-texts.ts';
import { readStatistics } from './read-statistics.ts';
import { tabulateStatistics } from './tabulate-statistics.ts';
import { findTariffs } from './tariffs-repository.ts';

interface Export {
  query: StatisticsQuery;
  language: Language;
  system: MeasurementSystem;
}

/** The statistics of some days as a table, named after the first and the last of them. */
export async function exportStatistics(
  { database, clock }: Context,
  machine: ApplianceRow,
  { query, language, system }: Export,
): Promise<{ name: string; content: string }> {
  const { serialNumber, gamma } = machine.appliance;
  const statistics = await readStatistics(database.orm, machine, query, clock.now().getTime());
  const tariffs = await findTariffs(database.orm, serialNumber);
  const days = [...new Set([query.from, addDays(query.to, -1)])].join('_');
  return {
    name: `${exportTexts[language].fileName}-${serialNumber}-${days}.csv`,
    content: tabulateStatistics({ statistics, tariffs, language, system: volumeSystemOf(gamma, system) }),
  };
}
