import { type Language, localeOf } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import {
  costsOf,
  pricesOf,
  roundCosts,
  type Tariffs,
  tariffNames,
  totalCost,
  unpricedOf,
} from '@washboard/contract/statistics/costs';
import { type CounterName, counterNames, noCounts } from '@washboard/contract/statistics/counts';
import type {
  ProgrammeSum,
  Statistics,
  StatisticsBin,
  StatisticsQuery,
} from '@washboard/contract/statistics/statistics';
import { addDays } from '@washboard/contract/time/calendar';
import { type MeasurementSystem, volumeForDisplay, volumeSystemOf } from '@washboard/contract/units/units';
import { modelTexts } from '@washboard/machine-model/data-models/texts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { tableMoments } from '../../platform/reports/index.ts';
import { byteOrderMark, type CsvCell, csvFormatOf, csvLine } from '../../platform/spreadsheets/index.ts';
import type { ApplianceRow } from '../appliances/index.ts';
import { getStatistics } from './get-statistics.ts';
import { exportTexts } from './texts.ts';

interface Export {
  query: StatisticsQuery;
  actor: Actor;
  language: Language;
  system: MeasurementSystem;
}

export async function exportStatistics(
  { database, clock }: Context,
  machine: ApplianceRow,
  { query, actor, language, system }: Export,
): Promise<{ name: string; content: Buffer }> {
  const { serialNumber, gamma } = machine.appliance;
  const statistics = await getStatistics(database.orm, machine, { query, actor, nowMs: clock.now().getTime() });
  const tariffs = pricesOf(statistics.tariffs);
  const days = [...new Set([statistics.from, addDays(statistics.to, -1)])].join('_');
  return {
    name: `${exportTexts[language].fileName}-${serialNumber}-${days}.csv`,
    content: Buffer.from(tabulateStatistics({ statistics, tariffs, language, system: volumeSystemOf(gamma, system) })),
  };
}

interface Table {
  statistics: Statistics;
  tariffs: Tariffs;
  language: Language;
  system: MeasurementSystem;
}

type Cell = (bin: StatisticsBin) => CsvCell;

function tabulateStatistics({ statistics, tariffs, language, system }: Table): string {
  const texts = exportTexts[language];
  const { timeZone, bins } = statistics;
  const volumeUnit = system === 'metric' ? 'l' : 'gal';
  const volume = (deciLitres: number | null) => number(deciLitres, (value) => volumeForDisplay(value, system), 1);
  const energy = (wattHours: number | null) => number(wattHours, (value) => value / 1000, 3);
  const types = [...new Set(bins.flatMap(({ programmes }) => programmes.map(({ cycleType }) => cycleType)))].sort();
  const moment = tableMoments(timeZone, 'short');

  const counterCell = (name: CounterName, value: number | null): CsvCell => {
    if (name.endsWith('Vlm')) return volume(value);
    if (name === 'energyWh') return energy(value);
    return number(value, (count) => count, 0);
  };
  const unitOf = (name: CounterName) =>
    name.endsWith('Vlm')
      ? ` (${volumeUnit})`
      : name === 'energyWh'
        ? ' (kWh)'
        : (unitsByEnding.get(endingOf(name)) ?? '');

  const usedIn = (bin: StatisticsBin) => bin.counts ?? (statistics.life === null ? usedByCyclesOf(bin) : noCounts);

  const costsIn = (bin: StatisticsBin) => roundCosts(costsOf(usedIn(bin), tariffs));

  const unpriced = tariffNames.filter((name) => bins.some((bin) => unpricedOf(usedIn(bin), tariffs).includes(name)));
  const kinds = new Intl.ListFormat(localeOf(language)).format(unpriced.map((name) => texts.kind[name]));
  const total = unpriced.length === 0 ? texts.cost.total : fillText(texts.cost.partial, { kinds });

  const columns: [string, Cell][] = [
    [`${texts.begin} (${timeZone})`, ({ at }) => moment(new Date(at))],
    ...types.map((type): [string, Cell] => [
      fillText(texts.cyclesOf, { programme: programmeNameIn(language, type) }),
      ({ programmes }) => wholeCell(programmes.find(({ cycleType }) => cycleType === type)?.completed ?? 0),
    ]),
    [texts.ended, ({ programmes }) => wholeCell(sum(programmes, 'ended'))],
    [texts.hygienic, ({ hygiene }) => wholeCell(hygiene.hygienic)],
    [texts.deviating, ({ hygiene }) => wholeCell(hygiene.deviating)],
    [texts.notJudgeable, ({ hygiene }) => wholeCell(hygiene.notJudgeable)],
    [`${texts.cyclesWater} (${volumeUnit})`, ({ programmes }) => volume(sum(programmes, 'waterVlm'))],
    [`${texts.cyclesEnergy} (kWh)`, ({ programmes }) => energy(sum(programmes, 'energyWh'))],
    ...counterNames.map((name): [string, Cell] => [
      `${texts.counter[name]}${unitOf(name)}`,
      ({ counts }) => counterCell(name, counts?.[name] ?? null),
    ]),
    ...tariffNames.map((name): [string, Cell] => [`${texts.cost[name]} (EUR)`, (bin) => euros(costsIn(bin)[name])]),
    [`${total} (EUR)`, (bin) => euros(totalCost(costsIn(bin)))],
  ];
  const format = csvFormatOf(language);
  const header = columns.map(([title]) => title);
  return [
    byteOrderMark + csvLine(header, format),
    ...bins.map((bin) =>
      csvLine(
        columns.map(([, cellOf]) => cellOf(bin)),
        format,
      ),
    ),
  ].join('');
}

/** A machine without counters has only its cycle records. */
function usedByCyclesOf({ programmes }: StatisticsBin) {
  return { ...noCounts, waterVlm: sum(programmes, 'waterVlm'), energyWh: sum(programmes, 'energyWh') };
}

const unitsByEnding = new Map([
  ['S', ' (s)'],
  ['Ml', ' (ml)'],
]);
const endingOf = (name: string) => /[A-Z][a-z]?$/.exec(name)?.[0] ?? '';

function sum(programmes: readonly ProgrammeSum[], field: 'ended' | 'waterVlm' | 'energyWh'): number {
  return programmes.reduce((total, programme) => total + programme[field], 0);
}

function number(value: number | null, shown: (value: number) => number, decimals: number): CsvCell {
  return value === null ? null : { value: shown(value), decimals };
}

const wholeCell = (value: number): CsvCell => ({ value, decimals: 0 });
const euros = (value: number | null): CsvCell => number(value, (euro) => euro, 2);

/** A programme that this version does not know has the machine's name for it. */
function programmeNameIn(language: Language, cycleType: string): string {
  const names: Readonly<Record<string, string>> = modelTexts[language].cycle;
  return names[cycleType] ?? cycleType;
}
