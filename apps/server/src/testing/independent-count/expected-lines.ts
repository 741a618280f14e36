import { expect } from 'vitest';
import { type CountedRecord, consumptionOf, type MessageCount, resultsOf, washingOf } from './count-messages.ts';
import { degrees, type System, volume } from './read-files.ts';
import { unambiguous, wallTime } from './wall-clock.ts';

const results = { valid: 'Valid', deviating: 'Deviating', notJudgeable: 'Cannot be judged' };
const outcomes: Record<string, string> = { completed: 'Completed', stopped: 'Stopped by hand', aborted: 'Aborted' };

type Line = Record<string, string>;

function cellOf(line: Line, title: string, unit?: string): string | undefined {
  return line[unit === undefined ? title : `${title} (${unit})`];
}

const temperatureColumns = {
  tankTmpMin: 'Tank lowest',
  tankTmpMean: 'Tank mean',
  tankTmpMax: 'Tank highest',
  rinseTmpMin: 'Rinse lowest',
  rinseTmpMean: 'Rinse mean',
  rinseTmpMax: 'Rinse highest',
} as const;
type Temperature = keyof typeof temperatureColumns;
const temperatures = Object.keys(temperatureColumns) as Temperature[];

interface Table {
  system: System;
  volumeSystem: System;
  timeZone?: string;
}

export function shownLine(line: Line, { system, volumeSystem, timeZone }: Table) {
  const degree = system === 'metric' ? '°C' : '°F';
  const volumeUnit = volumeSystem === 'metric' ? 'l' : 'gal';
  return {
    date: line.Date,
    end: cellOf(line, 'End', timeZone),
    cycleNumber: line['Cycle no.'],
    outcome: line['How it ended'],
    result: line.Result,
    contact: line['Contact time (s)'],
    temperatures: temperatures.map((name) => cellOf(line, temperatureColumns[name], degree)),
    water: cellOf(line, 'Water', volumeUnit),
    rinse: cellOf(line, 'Final rinse', volumeUnit),
    detergent: line['Detergent (ml)'],
    isClosed: line['Corrective action'] !== '',
    isDoubtful: line.Clock !== '',
  };
}

export function expectedLine(record: CountedRecord, timeZone: string, { system, volumeSystem }: Table) {
  const { endMs, cycleNumber, outcome, result, values } = record;
  const end = wallTime(endMs, timeZone);
  return {
    date: end.slice(0, 10),
    end: unambiguous(endMs, timeZone),
    cycleNumber: String(cycleNumber),
    outcome: outcomes[outcome],
    result: results[result],
    contact: String(values.contactS),
    temperatures: temperatures.map((name) => degrees(values[name], system)),
    water: volume(values.waterVlm, volumeSystem),
    rinse: volume(values.rinseVlm, volumeSystem),
    detergent: String(values.detergentMl),
    isClosed: record.closedMs !== null,
    isDoubtful: record.isClockDoubtful,
  };
}

/** @param days half-open */
export function expectedSummary(
  count: MessageCount,
  serialNumber: string,
  { records, gaps, days }: { records: readonly CountedRecord[]; gaps: number; days: readonly [string, string] },
): string[] {
  const { valid, deviating, open, notJudgeable } = resultsOf(records);
  const own = count.daysOf(serialNumber).filter((day) => day >= days[0] && day < days[1]);
  const reviewed = own.filter((day) => count.isReviewed(serialNumber, day)).length;
  const changed = own.filter((day) => count.isChanged(serialNumber, day)).length;
  return [
    `Valid: ${valid} · Deviating: ${deviating} · Deviating without corrective action: ${open} · Cannot be judged: ${notJudgeable}`,
    `Gaps in the records: ${gaps}`,
    `Days reviewed: ${reviewed}`,
    ...(changed > 0 ? [`Days changed since the review: ${changed}`] : []),
    `Days with records, not reviewed: ${own.length - reviewed - changed}`,
  ];
}

/** Each record has one row with its number and its values; findings have their result between them. */
export function expectRows(words: string, records: readonly CountedRecord[], system: System): void {
  const range = (lowest: number | null, highest: number | null) =>
    lowest === null && highest === null
      ? '–'
      : [lowest, highest].map((value) => degrees(value, system) || '–').join('–');
  // The alarms of a cycle are listed apart from its record.
  const [, ...rows] = words.replace(/Alarmsduringcycles.*?(?=Cycleswithoutafinding|$)/, '').split(',no.');
  for (const { cycleNumber, values } of records) {
    const [tank, rinse] = [range(values.tankTmpMin, values.tankTmpMax), range(values.rinseTmpMin, values.rinseTmpMax)];
    const shown = `${tank}${rinse}${values.contactS}`;
    const finding = new RegExp(`^${cycleNumber}[A-Z]`);
    const place = rows.findIndex(
      (row) => row.startsWith(`${cycleNumber}${shown}`) || (finding.test(row) && row.includes(shown)),
    );
    expect(place, `no. ${cycleNumber}: ${shown}`).toBeGreaterThanOrEqual(0);
    rows.splice(place, 1);
  }
  expect(rows).toEqual([]);
}

/** An hour or a day includes its end where use is summed (decision 029). */
export function expectedBin(records: readonly CountedRecord[], beginMs: number, endMs: number) {
  const ended = records.filter((record) => record.endMs >= beginMs && record.endMs < endMs);
  const used = records.filter((record) => record.endMs > beginMs && record.endMs <= endMs && record.isPlausible);
  const types = [...new Set(used.map(({ cycleType }) => cycleType))].toSorted();
  return {
    hygiene: { ...washingOf(ended), notJudgeable: resultsOf(ended).notJudgeable },
    programmes: types.map((cycleType) => {
      const {
        completed,
        ended: early,
        waterVlm,
        energyWh,
      } = consumptionOf(used.filter((one) => one.cycleType === cycleType));
      return { cycleType, completed, ended: early, waterVlm, energyWh };
    }),
  };
}

export type ExpectedBin = ReturnType<typeof expectedBin>;

const sumOf = <Name extends string>(parts: readonly Record<Name, number>[], name: Name) =>
  parts.reduce((sum, part) => sum + part[name], 0);

export function shownStatistics(line: Line, timeZone: string, system: System) {
  const number = (title: string, unit?: string) => Number(cellOf(line, title, unit));
  const programmes = Object.keys(line).filter((title) => title.startsWith('Cycles: '));
  return {
    start: cellOf(line, 'Start', timeZone),
    completed: programmes.reduce((sum, title) => sum + number(title), 0),
    ended: number('Cycles ended early'),
    hygienic: number('Valid cycles'),
    deviating: number('Deviating cycles'),
    notJudgeable: number('Cycles that cannot be judged'),
    water: cellOf(line, 'Water of cycles', system === 'metric' ? 'l' : 'gal'),
    energy: cellOf(line, 'Electricity of cycles', 'kWh'),
  };
}

export function expectedStatistics({ hygiene, programmes }: ExpectedBin, start: string, system: System) {
  const { hygienic, deviating, notJudgeable } = hygiene;
  return {
    start,
    completed: sumOf(programmes, 'completed'),
    ended: sumOf(programmes, 'ended'),
    hygienic,
    deviating,
    notJudgeable,
    water: volume(sumOf(programmes, 'waterVlm'), system, 1),
    energy: (sumOf(programmes, 'energyWh') / 1000).toFixed(3),
  };
}
