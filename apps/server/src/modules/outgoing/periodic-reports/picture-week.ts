import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { PeriodicReport } from '@washboard/contract/periodic-reports/periodic-report';
import { addDays, endOfDay, startOfDay } from '@washboard/contract/time/calendar';
import type { Holder } from '../../../actor.ts';
import { getDayStrips, type StripSource } from '../../machines/day-strips/index.ts';
import { paintWeek } from './paint-week.ts';
import { worstFirst } from './read-report.ts';

/** The picture of a machine's week. */
export interface WeekPicture {
  serialNumber: string;
  contentId: string;
  png: Buffer;
  cycles: number;
  deviations: number;
  alarms: number;
}

/** More pictures would make a mail long and heavy. */
const maxPictures = 5;

/** The days are those of the report, in the time zone of its reader. */
export async function pictureWeek(
  source: StripSource,
  holder: Pick<Holder, 'userId' | 'role' | 'companyCode'>,
  report: PeriodicReport,
): Promise<WeekPicture[]> {
  const { from, to, timeZone, kind, machines } = report;
  const serialNumbers = machines
    .toSorted(worstFirst)
    .slice(0, maxPictures)
    .map(({ serialNumber }) => serialNumber);
  if (kind !== 'weekly' || serialNumbers.length === 0) return [];
  const [fromMs, toMs] = [startOfDay(from, timeZone), endOfDay(to, timeZone)];
  const [begin, end] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
  const query = { from: begin, to: end, serialNumbers: serialNumbers.join(',') };
  const { machines: strips, programmes } = await getDayStrips(source, holder, query);
  const midnights: number[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) midnights.push((startOfDay(day, timeZone) - fromMs) / 1000);
  return strips.map((strip, i) => {
    const washes = (programmeIndex: number) => !isServiceCycle(programmes[programmeIndex] ?? '');
    const { cycles, deviations, alarms } = strip;
    return {
      serialNumber: strip.serialNumber,
      contentId: `week-${i + 1}@washboard`,
      png: paintWeek({ strip, programmes, lengthS: (toMs - fromMs) / 1000, midnights }),
      cycles: sum(cycles.count.filter((_, cycleIndex) => washes(cycles.programme[cycleIndex] ?? 0))),
      deviations: sum(deviations.count),
      alarms: sum(alarms.count) + strip.alarmsLeftOut,
    };
  });
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
