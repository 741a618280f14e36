import type { QueryKey } from '@tanstack/react-query';
import type { Alarm, AlarmList } from '@washboard/contract/alarms/alarm-list';
import type { paths } from '@washboard/contract/calls/all-calls';
import { type EventGroup, kindsOfGroup } from '@washboard/contract/events/event-groups';
import type { EventList, MachineEventLine } from '@washboard/contract/events/events';
import type {
  HygieneDays,
  HygieneFilter,
  HygieneRecord,
  HygieneRecordList,
} from '@washboard/contract/hygiene/hygiene-records';
import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { dayMs } from '@washboard/contract/time/durations';
import type { VisitMachine } from '@washboard/contract/visit-pack/visit-pack';
import { installationPath, lossesPath, type ReadLosses } from '../../../features/connectivity/connectivity-api.ts';
import { versionsPath } from '../../../features/firmware/firmware-progress.ts';
import { reportedCycleKey } from '../../../features/hygiene/record/curve-api.ts';
import { detailPath, fleetPath } from '../../../features/machines/appliances-api.ts';
import {
  historyPath as parameterHistoryPath,
  parametersPath,
} from '../../../features/parameters/model/parameter-news.ts';
import { statisticsPath } from '../../../features/statistics/statistics-api.ts';
import type { HistoryRange } from '../../../features/telemetry/history-range.ts';
import { rangeLengthsMs } from '../../../features/telemetry/history-window.ts';
import { type Happened, longestWithCyclesMs, plotMarksKey } from '../../../features/telemetry/plot-marks-api.ts';
import { cycleRecordOf } from '../../../lib/machine/cycle-record-of.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { sliceHistory } from './slice-history.ts';

type Query = Readonly<Record<string, string | number | undefined>>;

interface Asked {
  path: Query;
  query: Query;
}

type Answer = (machine: VisitMachine, asked: Asked) => unknown;

const machinePath = '/api/v1/event-hub-listener/{serialNumber}';
const appliancePath = '/api/v1/appliance/appliances/{serialNumber}';

const answers: Partial<Record<keyof paths, Answer>> = {
  [detailPath]: ({ detail }) => detail,
  [fleetPath]: ({ today }, { query }) => (query.from === today.from ? today.fleet : undefined),
  [`${machinePath}/telemetry`]: (machine, { query }) =>
    curveOf(machine, Date.parse(String(query.from)), Date.parse(String(query.to))),
  [`${machinePath}/alarms`]: alarmsOf,
  [`${machinePath}/events`]: eventsOf,
  [`${machinePath}/events/{id}`]: ({ events }, { path }) => events.items.find(({ id }) => id === Number(path.id)),
  [statisticsPath]: ({ statistics }, { query }) =>
    statistics.find(({ from, to, step }) => from === query.from && to === query.to && step === query.step),
  [`${machinePath}/tariffs`]: ({ tariffs }) => tariffs,
  [`${machinePath}/hygieneRecords`]: recordsOf,
  [`${machinePath}/hygieneRecords/{id}`]: ({ records, openRecords }, { path }) =>
    [...records.items, ...openRecords.items].find(({ id }) => id === Number(path.id)),
  [`${machinePath}/hygieneDays`]: daysOf,
  [`${machinePath}/hygieneGaps`]: ({ gaps }) => gaps,
  [`${machinePath}/limitProfile`]: ({ limits }) => limits,
  [parametersPath]: ({ parameters }) => parameters ?? undefined,
  [`${machinePath}/serviceLog`]: ({ serviceLog }) => serviceLog,
  [`${machinePath}/serviceLog/{id}`]: ({ serviceLog }, { path }) => serviceLog.items.find(({ id }) => id === path.id),
  [versionsPath]: ({ versions }) => versions,
  [installationPath]: ({ installation }) => installation,
  [`${appliancePath}/installationReports`]: ({ installationReports }) => installationReports,
  [`${appliancePath}/installationRun`]: ({ installationRun }) => installationRun ?? undefined,
  '/api/v1/account/customers': ({ customers }) => customers ?? undefined,
};

/** The third part of these keys is the serial number. */
const ownAnswers: Readonly<Record<string, (machine: VisitMachine, rest: QueryKey) => unknown>> = {
  [`${machinePath}/telemetry`]: (machine, [wanted]) => historyOf(machine, wanted as HistoryRange | [number, number]),
  [plotMarksKey[1]]: (machine, [wanted]) => marksOf(machine, wanted as HistoryRange | [number, number]),
  [reportedCycleKey[1]]: ({ events }, [eventId]) => {
    const event = events.items.find(({ id }) => id === eventId);
    return event && cycleRecordOf(event.body);
  },
  [lossesPath]: ({ connectionLosses, takenAt }): ReadLosses => ({
    ...connectionLosses,
    readAtMs: Date.parse(takenAt),
  }),
  [parameterHistoryPath]: ({ parameterHistory }) => parameterHistory ?? undefined,
  [statisticsPath]: ({ statistics }) => statistics[0]?.life,
};

/** @returns undefined if the pack does not have the data */
export function answerFromPack(machine: VisitMachine, queryKey: QueryKey): unknown {
  const [, path, asked, ...rest] = queryKey;
  if (typeof asked === 'string') return ownAnswers[String(path)]?.(machine, rest);
  return answers[path as keyof paths]?.(machine, askedOf(asked));
}

function askedOf(asked: unknown): Asked {
  const { path = {}, query = {} } = (asked as { params?: Partial<Asked> } | undefined)?.params ?? {};
  return { path, query };
}

interface Span {
  fromMs: number;
  toMs: number;
}

const spanOf = ({ startDate, stopDate }: Query): Span => ({
  fromMs: startDate === undefined ? Number.NEGATIVE_INFINITY : Date.parse(String(startDate)),
  toMs: stopDate === undefined ? Number.POSITIVE_INFINITY : Date.parse(String(stopDate)),
});

/** A pack knows nothing after its time, so it gives no answer instead of an empty list. */
const isAfterTaking = ({ takenAt }: VisitMachine, { fromMs }: Span) => fromMs >= Date.parse(takenAt);

/** The pack starts by the server's clock, and the clock of a phone without a network may be this slow. */
const slowClockMs = dayMs;

function completeSince<Item>(
  { since }: VisitMachine,
  list: { items: readonly Item[]; nextCursor: string | null },
  atOf: (item: Item) => string,
): number {
  const last = list.nextCursor === null ? undefined : list.items.at(-1);
  return Date.parse(last === undefined ? since : atOf(last));
}

function alarmsOf(machine: VisitMachine, { query }: Asked): AlarmList | undefined {
  const span = spanOf(query);
  const list = query.state === 'open' ? machine.openAlarms : machine.pastAlarms;
  if (query.state === undefined || isAfterTaking(machine, span)) return undefined;
  if (query.state === 'past' && span.fromMs < Date.parse(machine.since) - slowClockMs) return undefined;
  const items = list.items.filter((alarm) => isDuring(alarm, span) && isAlike(alarm, query));
  const isWhole = items.length === list.items.length;
  return { items, nextCursor: list.nextCursor, total: isWhole ? list.total : items.length };
}

const isDuring = ({ startDate, stopDate }: Pick<Alarm, 'startDate' | 'stopDate'>, { fromMs, toMs }: Span) =>
  Date.parse(startDate) < toMs && (stopDate === null || Date.parse(stopDate) >= fromMs);

const isAlike = (alarm: Alarm, { severity, errorCode }: Query) =>
  (severity === undefined || (alarm.severity ?? 'unknown') === severity) &&
  (errorCode === undefined || alarm.errorCode === errorCode);

function eventsOf(machine: VisitMachine, { query }: Asked): EventList | undefined {
  const { kind, hygiene, doors, startDate } = query;
  const { events, maintenance } = machine;
  if (kind === 'maintenance' && startDate === undefined) return maintenance;
  if (kind === 'doorAndPower' || (kind === undefined && doors !== 'hidden')) return undefined;
  const span = spanOf(query);
  if (isAfterTaking(machine, span)) return undefined;
  const matches = (event: MachineEventLine) =>
    Date.parse(event.at) >= span.fromMs &&
    Date.parse(event.at) < span.toMs &&
    (kind === undefined || isOfGroup(event, kind as EventGroup)) &&
    (hygiene === undefined || event.record?.result === 'deviating');
  const items = events.items.filter(matches);
  if (startDate === undefined) {
    // Older items may exist on the server.
    const newest = items.slice(0, Number(query.limit));
    return newest.length > 0 ? { items: newest, nextCursor: null } : undefined;
  }
  if (span.fromMs >= completeSince(machine, events, ({ at }) => at)) return { items, nextCursor: null };
  return events.nextCursor === null || items.length === 0 ? undefined : { items, nextCursor: events.nextCursor };
}

const known: ReadonlySet<string> = new Set(Object.values(kindsOfGroup).flat());

function isOfGroup({ kind }: MachineEventLine, group: EventGroup): boolean {
  const kinds: readonly string[] = kindsOfGroup[group];
  return kinds.includes(kind) || (group === 'other' && !known.has(kind));
}

const isOfResult: Readonly<Record<HygieneFilter, (record: HygieneRecord) => boolean>> = {
  valid: ({ result }) => result === 'valid',
  deviating: ({ result }) => result === 'deviating',
  open: ({ result, closing }) => result === 'deviating' && closing === null,
  closed: ({ result, closing }) => result === 'deviating' && closing !== null,
  notJudgeable: ({ result }) => result === 'notJudgeable',
};

function recordsOf(machine: VisitMachine, { query }: Asked): HygieneRecordList | undefined {
  const { records, openRecords } = machine;
  if (query.startDate === undefined) return query.filter === 'open' ? openRecords : undefined;
  const { fromMs, toMs } = spanOf(query);
  const completeMs = completeSince(machine, records, ({ endedAt }) => endedAt);
  if (toMs <= completeMs || isAfterTaking(machine, { fromMs, toMs })) return undefined;
  const items = records.items.filter(
    (record) =>
      Date.parse(record.endedAt) >= fromMs &&
      Date.parse(record.endedAt) < toMs &&
      (query.filter === undefined || isOfResult[query.filter as HygieneFilter](record)),
  );
  if (fromMs >= completeMs) return { items, nextCursor: null };
  return records.nextCursor === null ? undefined : { items, nextCursor: records.nextCursor };
}

function daysOf({ days }: VisitMachine, { query }: Asked): HygieneDays | undefined {
  const { from, to, calendar } = days;
  const [askedFrom, askedTo] = [String(query.from), String(query.to)];
  if (askedFrom < from || askedFrom > to) return undefined;
  return { ...calendar, items: calendar.items.filter(({ day }) => day >= askedFrom && day <= askedTo) };
}

function historyOf(machine: VisitMachine, wanted: HistoryRange | [number, number]): TelemetryHistory | undefined {
  const takenMs = Date.parse(machine.takenAt);
  const isRange = typeof wanted === 'string';
  const [fromMs, toMs] = isRange ? [takenMs - rangeLengthsMs[wanted], takenMs] : wanted;
  // The range ends now, so it must contain the time when the machine was saved offline.
  if (isRange && serverNowMs() - rangeLengthsMs[wanted] > takenMs) return undefined;
  return sliceHistory(machine, fromMs, toMs);
}

function curveOf(machine: VisitMachine, fromMs: number, toMs: number): TelemetryHistory | undefined {
  const curve = machine.curves.find(({ from, to }) => Date.parse(from) === fromMs && Date.parse(to) === toMs);
  return curve?.history ?? sliceHistory(machine, fromMs, toMs, ['1h', '24h']);
}

function marksOf(machine: VisitMachine, wanted: HistoryRange | [number, number]): Happened | undefined {
  const takenMs = Date.parse(machine.takenAt);
  const [fromMs, toMs] = typeof wanted === 'string' ? [takenMs - rangeLengthsMs[wanted], takenMs] : wanted;
  if (fromMs < Date.parse(machine.since)) return undefined;
  const alarms = [...machine.openAlarms.items, ...machine.pastAlarms.items];
  const cycles = machine.events.items.filter(
    (event) => isOfGroup(event, 'cycles') && Date.parse(event.at) >= fromMs && Date.parse(event.at) < toMs,
  );
  return {
    cycles: toMs - fromMs <= longestWithCyclesMs ? cycles : [],
    alarms: alarms.filter((alarm) => isDuring(alarm, { fromMs, toMs })),
  };
}
