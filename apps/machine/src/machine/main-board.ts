import { createHash } from 'node:crypto';
import type { RememberedBoard } from './machine-memory.ts';

/** The main board of a machine as it left the maker. */
interface MainBoard {
  /** The address is on the label of the board. */
  macAddress: string;
  /** The maker writes it to the first board; null in a spare board, which was never set up. */
  machineId: string | null;
}

/** @param generation 0 for the board that the machine was built with; 1, 2, … for the spare boards that replace it */
export function mainBoardOf(serialNumber: string, generation: number): MainBoard {
  const name = generation === 0 ? serialNumber : `${serialNumber} board ${generation}`;
  const digest = createHash('sha256').update(name).digest('hex');
  return {
    macAddress: `02:${digest.slice(0, 10).match(/../g)?.join(':')}`,
    machineId: generation === 0 ? digest.slice(0, 12).toUpperCase() : null,
  };
}

/** The body of the `boardReplaced` event. */
type Replacement = NonNullable<RememberedBoard['unreported']>;

interface FittedBoardOptions {
  serialNumber: string;
  /** The link secret of the board that the machine was built with. */
  secret: string;
  /** Null if the machine has its first board. */
  remembered: RememberedBoard | null;
}

export interface FittedBoard {
  readonly generation: number;
  readonly macAddress: string;
  /** The link secret. */
  readonly secret: string;
  /** The state at the start of the process; `Machine.isBlank` has the current one. */
  readonly wasBlank: boolean;
  /** The series of its counters; undefined for the first board. */
  readonly series: string | undefined;
  machineId(): string | null;
  /** Call this when the board gets the memory of the previous one. */
  setUp(machineId: string | null, replacement: Replacement): void;
  /** A replacement whose event was not sent yet. */
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
