import { createHash } from 'node:crypto';
import type { RememberedBoard } from './machine-state-file.ts';

interface MainBoard {
  macAddress: string;
  /** Null in a spare board, which was never set up. */
  machineId: string | null;
}

/** @param generation 0 for the first board; 1, 2, … for the spare boards that replace it */
export function mainBoardOf(serialNumber: string, generation: number): MainBoard {
  const name = generation === 0 ? serialNumber : `${serialNumber} board ${generation}`;
  const digest = createHash('sha256').update(name).digest('hex');
  return {
    macAddress: `02:${digest.slice(0, 10).match(/../g)?.join(':')}`,
    machineId: generation === 0 ? digest.slice(0, 12).toUpperCase() : null,
  };
}

type Replacement = NonNullable<RememberedBoard['unreported']>;

interface FittedBoardOptions {
  serialNumber: string;
  secret: string;
  remembered: RememberedBoard | null;
}

export interface FittedBoard {
  readonly generation: number;
  readonly macAddress: string;
  readonly secret: string;
  /** The state at the start of the process; `Machine.isBlank` has the current one. */
  readonly wasBlank: boolean;
  /** The counters of the first board have no series. */
  readonly series: string | undefined;
  machineId(): string | null;
  setUp(machineId: string | null, replacement: Replacement): void;
  unreportedReplacement(): Replacement | null;
  replacementReported(): void;
  toRemember(isBlank: boolean): RememberedBoard;
}

export function createFittedBoard({ serialNumber, secret, remembered }: FittedBoardOptions): FittedBoard {
  const { generation = 0, isBlank: wasBlank = false } = remembered ?? {};
  const { macAddress, machineId: builtWith } = mainBoardOf(serialNumber, generation);
  const ownSecret = remembered?.secret ?? secret;
  let machineId = remembered ? remembered.machineId : builtWith;
  let unreported = remembered?.unreported ?? null;

  return {
    generation,
    macAddress,
    secret: ownSecret,
    wasBlank,
    series: generation === 0 ? undefined : macAddress,
    machineId: () => machineId,
    setUp(next, replacement) {
      machineId = next;
      unreported = replacement;
    },
    unreportedReplacement: () => unreported,
    replacementReported() {
      unreported = null;
    },
    toRemember: (isBlank) => ({
      generation,
      isBlank,
      machineId,
      secret: generation === 0 ? null : ownSecret,
      unreported,
    }),
  };
}
