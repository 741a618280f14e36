import { maxCycleMs } from '@washboard/contract/hygiene/record-span';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import type { StripAlarm, StripCycle, StripDeviation } from './fold-strip.ts';
import type { CycleRow, DeviationRow, StartRow, StripAlarmRow, StripMachine } from './strips-repository.ts';

interface Strip {
  machines: readonly StripMachine[];
  lengthS: number;
  /** A cycle without an end may still run. */
  isUntilNow: boolean;
}

interface FoundCycles {
  ended: ReadonlyMap<string, CycleRow[]>;
  started: ReadonlyMap<string, StartRow[]>;
  /** Receives the names of the programmes. */
  programmes: string[];
}

export function presentCycles(
  { machines, lengthS, isUntilNow }: Strip,
  { ended, started, programmes }: FoundCycles,
): Map<string, StripCycle[]> {
  const places = new Map<string, number>();
  const placeOf = (programme: string) => {
    const index = places.get(programme) ?? programmes.push(programme) - 1;
    places.set(programme, index);
    return index;
  };
  return new Map(
    machines.map((machine) => {
      const { serialNumber } = machine;
      const cycles = [
        ...(ended.get(serialNumber) ?? []).map(
          ([endS, measuredS, programme, , result, ...reported]): StripCycle => ({
            fromS: endS - (measuredS ?? reportedLengthS(reported)),
            toS: endS,
            programme: placeOf(programme),
            result: result ?? 'notJudgeable',
          }),
        ),
        ...startsWithoutEnd(started.get(serialNumber), ended.get(serialNumber)).map(
          ([startS, programme, cycleNumber]): StripCycle => ({
            fromS: startS,
            toS: isUntilNow && cycleNumber === runningCycleOf(machine) ? lengthS : startS,
            programme: placeOf(programme),
            result: 'notJudgeable',
          }),
        ),
      ];
      const inStrip = cycles
        .filter(({ fromS, toS }) => fromS < lengthS && toS >= 0)
        .map((cycle) => ({ ...cycle, fromS: Math.max(0, cycle.fromS), toS: Math.min(lengthS, cycle.toS) }));
      return [serialNumber, inStrip.toSorted((a, b) => a.fromS - b.fromS)];
    }),
  );
}

function startsWithoutEnd(started: readonly StartRow[] = [], ended: readonly CycleRow[] = []): StartRow[] {
  const numbers = new Set(ended.map(([, , , cycleNumber]) => cycleNumber));
  return started.filter(([, , cycleNumber]) => !numbers.has(cycleNumber));
}

/** A wrong clock still measures the length, unless it was set meanwhile. */
function reportedLengthS([startedAt, endedAt]: [string | null, string | null]): number {
  const lengthMs = Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '');
  return lengthMs >= 0 && lengthMs <= maxCycleMs ? Math.floor(lengthMs / 1000) : 0;
}

function runningCycleOf({ connection, status }: StripMachine): number | null {
  if (connection !== 'online' || status?.systemState !== systemStates.RUN) return null;
  return status.cycle?.cycleNumber ?? null;
}

export function presentAlarms({ gamma }: StripMachine, rows: StripAlarmRow[] = [], lengthS: number): StripAlarm[] {
  const alarms = rows.map(([raisedS, clearedS, errorCode]): StripAlarm => {
    const isOpen = clearedS === null || clearedS > lengthS;
    const fromS = Math.max(0, raisedS);
    return {
      fromS,
      toS: Math.max(fromS, isOpen ? lengthS : clearedS),
      isOpen,
      errorCode,
      rank: alarmSeverity(gamma, errorCode) ?? 'unknown',
    };
  });
  return alarms.toSorted((a, b) => a.fromS - b.fromS);
}

export function presentDeviations(rows: DeviationRow[] = []): StripDeviation[] {
  return rows.map(([atS, recordId, isOpen]) => ({ atS, recordId, isOpen })).toSorted((a, b) => a.atS - b.atS);
}
