import type {
  BoardCheck,
  BoardReplacementProgress,
  CheckOutcome,
  RestoredCheck,
} from '@washboard/contract/board-replacement/board-replacement';
import { counterNames } from '@washboard/contract/statistics/counts';
import type { ApplianceRow } from '../appliances/index.ts';
import type { CounterReading } from '../statistics/tables.ts';
import type { ReplacementRow, TakenOver } from './replacements-repository.ts';
import type { MemoryBackup } from './tables.ts';

/**
 * The shut-out of the old board reset the machine's state, so all reports come from the new board.
 *
 * @param takenOver the report of a board that has the memory already
 */
export function checkBoard(
  { appliance, state }: ApplianceRow,
  { newMacAddress, shutOutAt, backup }: ReplacementRow,
  takenOver: TakenOver | null,
): BoardReplacementProgress['boardChecks'] {
  if (shutOutAt === null) return [];
  const versions = state?.versions ?? null;
  const isConnected =
    state?.connection === 'online' && state.connectionSince !== null && state.connectionSince >= shutOutAt;
  const checkReported = <Value>(value: Value | null | undefined, isRight: (value: Value) => boolean): CheckOutcome => {
    if (!versions) return 'waiting';
    return value === null || value === undefined ? 'unknown' : rightOr('failed', isRight(value));
  };
  const outcomes: Record<BoardCheck, CheckOutcome> = {
    connected: rightOr('waiting', isConnected),
    board: checkReported(takenOver ?? versions?.board, ({ macAddress }) => macAddress === newMacAddress),
    range: checkReported(versions?.board, ({ range }) => range === appliance.gamma),
    firmware: checkReported(backup?.versions, (before) => versions !== null && areOfOneGeneration(before, versions)),
    blank: takenOver ? 'ok' : blankOutcome(state),
  };
  return listed(outcomes);
}

function blankOutcome(state: ApplianceRow['state']): CheckOutcome {
  return state?.parameters ? rightOr('failed', Object.keys(state.parameters.values).length === 0) : 'waiting';
}

type Versions = Pick<NonNullable<MemoryBackup['versions']>, 'FW00' | 'FW02'>;

/** Makers change the first number of a version when parameters change their meaning. */
function areOfOneGeneration(before: Versions, now: Versions): boolean {
  const generation = (version: string) => version.split('.')[0];
  return generation(before.FW00) === generation(now.FW00) && generation(before.FW02) === generation(now.FW02);
}

interface Restored {
  row: ApplianceRow;
  backup: MemoryBackup;
  takenOver: TakenOver;
  lastReading: CounterReading | null;
}

export function checkRestored({
  row: { appliance, state },
  backup,
  takenOver,
  lastReading,
}: Restored): BoardReplacementProgress['restoredChecks'] {
  const { board } = state?.versions ?? {};
  const outcomes: Record<RestoredCheck, CheckOutcome> = {
    parameters: state?.parameters
      ? rightOr('failed', differingParameters(state.parameters.values, backup).length === 0)
      : 'waiting',
    counters: countersOutcome(backup, lastReading),
    cycleNumber: rightOr('failed', takenOver.cycleNumber === backup.cycleNumber),
    machineId:
      board && appliance.machineId !== null ? rightOr('failed', board.machineId === appliance.machineId) : 'unknown',
  };
  return listed(outcomes);
}

export function differingParameters(
  reported: Readonly<Record<string, number>>,
  { parameters }: MemoryBackup,
): string[] {
  return Object.keys(parameters).filter((code) => reported[code] !== parameters[code]);
}

/** The new board counts in its own series, which continues the machine's lifetime totals. */
function countersOutcome({ totals, series }: MemoryBackup, lastReading: CounterReading | null): CheckOutcome {
  if (totals === null) return 'unknown';
  if (!lastReading || lastReading.series === series) return 'waiting';
  const goesOn = counterNames.every((name) => (lastReading[name] ?? 0) >= (totals[name] ?? 0));
  return rightOr('failed', goesOn);
}

const rightOr = (otherwise: CheckOutcome, isRight: boolean): CheckOutcome => (isRight ? 'ok' : otherwise);

function listed<Check extends string>(outcomes: Record<Check, CheckOutcome>) {
  return (Object.entries(outcomes) as [Check, CheckOutcome][]).map(([check, outcome]) => ({ check, outcome }));
}
