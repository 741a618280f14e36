import { randomUUID } from 'node:crypto';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import type { PeriodicReport, ReportFigures } from '@washboard/contract/periodic-reports/periodic-report';
import { sendReport } from '../../modules/outgoing/periodic-reports/send-report.ts';
import type { PdfWorkers } from '../../modules/platform/pdf/index.ts';
import type { TestMailbox } from '../test-mailbox.ts';
import { worldUsers } from '../world.ts';
import { type CountedRecord, consumptionOf, resultsOf, washingOf } from './count-messages.ts';
import type { PlayedHistory } from './play-history.ts';
import { dayOf, daysLater, momentOf } from './wall-clock.ts';

export interface Look {
  name: string;
  shown: unknown;
  counted: unknown;
}

export const companiesOf = { kitchen: ['300001'], service: ['300001', '300002'] } as const;
export type Reader = keyof typeof companiesOf;
export const readers = ['kitchen', 'service'] as const satisfies readonly Reader[];

export const inScope = ({ count }: PlayedHistory, reader: Reader) => count.machinesOf(companiesOf[reader]);
export const recordsInScope = (played: PlayedHistory, reader: Reader): CountedRecord[] =>
  inScope(played, reader).flatMap(({ serialNumber }) => played.count.recordsOf(serialNumber));

const instant = (ms: number) => new Date(ms).toISOString();

/** Each machine counts from its own midnight, and each reader from midnight in Rome. */
export async function lookAtDashboards(played: PlayedHistory): Promise<Look[]> {
  const { read, count, now } = played;
  const look = async (reader: Reader, machine: string | null, records: readonly CountedRecord[], timeZone: string) => {
    const fromMs = momentOf(dayOf(now(), timeZone), timeZone);
    const query = `from=${instant(fromMs)}${machine ? `&serialNumber=${machine}` : ''}`;
    const { cycles } = await read<Fleet>(reader, `/api/v1/appliance/fleet?${query}`);
    const ofDay = records.filter(({ endMs }) => endMs >= fromMs);
    const { completed, waterVlm, energyWh } = consumptionOf(ofDay);
    const counted = { ...washingOf(ofDay), completed, waterVlm, energyWh };
    return { name: `dashboard of ${machine ?? reader} at ${instant(now())}`, shown: cycles, counted };
  };
  const looks: Look[] = [];
  for (const { serialNumber, timeZone } of inScope(played, 'service'))
    looks.push(await look('service', serialNumber, count.recordsOf(serialNumber), timeZone));
  for (const reader of readers) looks.push(await look(reader, null, recordsInScope(played, reader), 'Europe/Rome'));
  return looks;
}

type Figures = Omit<ReportFigures, 'cost' | 'alarms' | 'coverage'>;

/** Days follow the machine's own calendar; the period is half-open. */
function recordsWithin({ count }: PlayedHistory, serialNumber: string, [from, to]: Period, edgeMs = 0) {
  const { timeZone } = count.machine(serialNumber);
  return count.recordsOf(serialNumber).filter(({ endMs }) => {
    const day = dayOf(endMs - edgeMs, timeZone);
    return day >= from && day < to;
  });
}

type Period = readonly [from: string, to: string];

/** A quarter of an hour includes its end (decision 029). */
function usedWithin(played: PlayedHistory, machines: readonly string[], [from, to]: Period) {
  const { count } = played;
  return machines.reduce(
    (sum, machine) => {
      const { timeZone, readings } = count.machine(machine);
      const byRecords = consumptionOf(recordsWithin(played, machine, [from, to], 1));
      const edges = [momentOf(from, timeZone), momentOf(to, timeZone)] as const;
      const { cycles, waterVlm, energyWh } =
        readings.length > 0 ? (count.countersWithin(machine, ...edges) ?? nothing) : byRecords;
      return {
        cycles: sum.cycles + cycles,
        waterVlm: sum.waterVlm + waterVlm,
        energyWh: sum.energyWh + energyWh,
        records: sum.records + byRecords.records,
      };
    },
    { ...nothing, records: 0 },
  );
}

const nothing = { cycles: 0, waterVlm: 0, energyWh: 0 };

function figuresOf(played: PlayedHistory, machines: readonly string[], period: Period): Figures {
  const { count, now } = played;
  const records = machines.flatMap((machine) => recordsWithin(played, machine, period));
  const days = machines.flatMap((machine) =>
    count
      .daysOf(machine)
      .filter((day) => day >= period[0] && day < period[1])
      .map((day) => ({ machine, day })),
  );
  const { cycles, waterVlm, energyWh } = usedWithin(played, machines, period);
  return {
    cycles,
    waterVlm,
    energyWh,
    ...washingOf(records),
    closed: records.filter(({ closedMs }) => closedMs !== null).length,
    daysSigned: days.filter(({ machine, day }) => count.isReviewed(machine, day)).length,
    daysMissed: days.filter(({ machine, day }) => count.isMissed(machine, day, now())).length,
  };
}

/** Without counters, unknown use and no use are the same. */
function shownFigures({ cost: _, alarms: __, coverage: ___, ...figures }: ReportFigures): Figures {
  const { cycles, waterVlm, energyWh } = figures;
  return { ...figures, cycles: cycles ?? 0, waterVlm: waterVlm ?? 0, energyWh: energyWh ?? 0 };
}

export async function lookAtReports(
  played: PlayedHistory,
  mailbox: TestMailbox,
  pdfWorkers: PdfWorkers,
): Promise<Look[]> {
  const { read, count, now, server } = played;
  const monday = instant(now()).slice(0, 10);
  const week: Period = [daysLater(monday, -7), monday];
  const weekBefore: Period = [daysLater(monday, -14), daysLater(monday, -7)];
  const looks: Look[] = [];
  for (const reader of readers) {
    const look = (name: string, shown: unknown, counted: unknown) =>
      looks.push({ name: `report to ${reader} on ${monday}: ${name}`, shown, counted });
    const report = await read<PeriodicReport>(reader, '/api/v1/account/weeklyReport');
    const machines = inScope(played, reader).map(({ serialNumber }) => serialNumber);
    look('period', [report.from, report.to], [week[0], daysLater(monday, -1)]);
    look('figures', shownFigures(report.figures), figuresOf(played, machines, week));
    look('week before', shownFigures(report.before), figuresOf(played, machines, weekBefore));
    look('open', report.openDeviations, resultsOf(recordsInScope(played, reader)).open);
    for (const [i, { machines: _, ...shown }] of report.days.entries()) {
      const day: Period = [daysLater(week[0], i), daysLater(week[0], i + 1)];
      const washing = washingOf(machines.flatMap((machine) => recordsWithin(played, machine, day)));
      const counted = { day: day[0], cycles: usedWithin(played, machines, day).cycles, ...washing };
      look(`day ${i + 1}`, { ...shown, cycles: shown.cycles ?? 0 }, counted);
    }
    for (const machine of machines) {
      const shown = report.machines.find(({ serialNumber }) => serialNumber === machine);
      look(machine, shown && shownFigures(shown.figures), figuresOf(played, [machine], week));
      look(`open of ${machine}`, shown?.openDeviations, resultsOf(count.recordsOf(machine)).open);
    }
    for (const { companyCode, figures } of report.sites) {
      const ofSite = count.machinesOf([companyCode]).map(({ serialNumber }) => serialNumber);
      look(companyCode, shownFigures(figures), figuresOf(played, ofSite, week));
    }
    const order = { id: randomUUID(), kind: 'weekly' as const, userId: worldUsers[reader].id, from: null };
    await sendReport(server.context, pdfWorkers, order);
    const text = mailbox.mails.at(-1)?.text ?? '';
    const isKnown = usedWithin(played, machines, week).records > 0;
    for (const line of mailLines(figuresOf(played, machines, week), isKnown))
      look('mail', text.includes(line) ? line : text, line);
  }
  return looks;
}

const shownNumber = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** Volumes are metric because one of the ranges always is. */
function mailLines({ washing, hygienic, deviating, ...figures }: Figures, isKnown: boolean): string[] {
  const { daysSigned, daysMissed, cycles, waterVlm, energyWh } = figures;
  const share = `${Math.floor((hygienic / washing) * 1000) / 10}%`;
  return [
    ...(washing > 0 ? [`Valid cycles: ${share}`] : []),
    `Deviations: ${deviating}`,
    ...(daysSigned + daysMissed > 0 ? [`Daily reviews signed: ${daysSigned} of ${daysSigned + daysMissed}`] : []),
    ...(isKnown
      ? [
          `Cycles: ${shownNumber.format(cycles ?? 0)}`,
          `Water: ${shownNumber.format(Math.round((waterVlm ?? 0) / 10))}\u00a0l`,
          `Electricity: ${shownNumber.format(Math.round((energyWh ?? 0) / 1000))}\u00a0kWh`,
        ]
      : []),
  ];
}
