import type { MachineEventLine } from '@washboard/contract/events/events';
import { type CycleRecord, isKnownEvent, type MachineEvent } from '@washboard/contract/machine-link/machine-events';

export interface CycleEntry {
  kind: 'cycle';
  /** An ended cycle has the ID of its end event, a running one that of its start. */
  id: number;
  at: string;
  cycleType: string;
  cycleNumber: number;
  /** The record is null if the end is not reported, or outside the period. */
  record: CycleRecord | null;
  isHygienic: boolean | null;
  by: MachineEventLine;
  /** The newest event comes first. */
  inside: MachineEventLine[];
}

export interface SingleEntry {
  kind: 'event';
  id: number;
  at: string;
  event: MachineEventLine;
}

export type Entry = CycleEntry | SingleEntry;

/** @param events the newest first */
export function groupCycles(events: readonly MachineEventLine[], runningCycle: number | null): Entry[] {
  const entries: Entry[] = [];
  let cycle: CycleEntry | null = null;
  for (const line of events) {
    const event = knownEvent(line);
    if (event?.kind === 'cycleEnded') {
      cycle = endedCycle(line, event.body);
      entries.push(cycle);
    } else if (event?.kind === 'cycleStarted') {
      if (cycle?.record && cycle.cycleNumber === event.body.cycleNumber) cycle = null;
      else
        entries.push(startedCycle(line, event.body, event.body.cycleNumber === runningCycle ? takeAll(entries) : []));
    } else if (cycle && isDuring(line, cycle)) {
      cycle.inside.push(line);
    } else {
      entries.push({ kind: 'event', id: line.id, at: line.at, event: line });
    }
  }
  return entries;
}

export const hasEvent = (entry: Entry, id: number) =>
  entry.id === id || (entry.kind === 'cycle' && entry.inside.some((event) => event.id === id));

function knownEvent({ kind, body }: MachineEventLine): MachineEvent | null {
  const event = { kind, body } as MachineEvent;
  return isKnownEvent(event) ? event : null;
}

function endedCycle(line: MachineEventLine, record: CycleRecord): CycleEntry {
  const { cycleType, cycleNumber, startedAt } = record;
  // With a wrong clock only the time of arrival is reliable.
  const at = line.isClockDoubtful ? line.at : startedAt;
  return {
    kind: 'cycle',
    id: line.id,
    at,
    cycleType,
    cycleNumber,
    record,
    isHygienic: line.isHygienic,
    by: line,
    inside: [],
  };
}

function startedCycle(
  line: MachineEventLine,
  { cycleType, cycleNumber }: Pick<CycleRecord, 'cycleType' | 'cycleNumber'>,
  inside: MachineEventLine[],
): CycleEntry {
  return {
    kind: 'cycle',
    id: line.id,
    at: line.at,
    cycleType,
    cycleNumber,
    record: null,
    isHygienic: null,
    by: line,
    inside,
  };
}

function takeAll(entries: Entry[]): MachineEventLine[] {
  if (entries.some(({ kind }) => kind === 'cycle')) return [];
  return entries.splice(0).flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []));
}

function isDuring({ at, isClockDoubtful }: MachineEventLine, { record, by }: CycleEntry): boolean {
  if (!record || isClockDoubtful || by.isClockDoubtful) return false;
  const ms = Date.parse(at);
  return ms >= Date.parse(record.startedAt) && ms <= Date.parse(record.endedAt);
}
