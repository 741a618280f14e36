import type { RememberedBoard } from './machine-memory.ts';
import { mainBoardOf } from './main-board.ts';

/** What the event of it tells. */
type Replacement = NonNullable<RememberedBoard['untold']>;

interface FittedBoardOptions {
  serialNumber: string;
  /** Of the board that the machine was built with. */
  secret: string;
  /** null: that very board is in it. */
  remembered: RememberedBoard | null;
}

/** The main board that is in a machine now. */
export interface FittedBoard {
  readonly generation: number;
  readonly macAddress: string;
  /** What it signs in with. */
  readonly secret: string;
  /** Whether it was blank when the process began; afterwards the machine knows. */
  readonly wasBlank: boolean;
  /** Of its counters: only another board than the first begins a new one. */
  readonly series: string | undefined;
  machineId(): string | null;
  /** It got the memory of the one before, which the cloud has yet to be told. */
  setUp(machineId: string | null, replacement: Replacement): void;
  untold(): Replacement | null;
  told(): void;
  toRemember(isBlank: boolean): RememberedBoard;
}

export function createFittedBoard({ serialNumber, secret, remembered }: FittedBoardOptions): FittedBoard {
  const { generation = 0, isBlank: wasBlank = false } = remembered ?? {};
  const { macAddress, machineId: builtWith } = mainBoardOf(serialNumber, generation);
  const ownSecret = remembered?.secret ?? secret;
  let machineId = remembered ? remembered.machineId : builtWith;
  let untold = remembered?.untold ?? null;

  return {
    generation,
    macAddress,
    secret: ownSecret,
    wasBlank,
    series: generation === 0 ? undefined : macAddress,
    machineId: () => machineId,
    setUp(next, replacement) {
      machineId = next;
      untold = replacement;
    },
    untold: () => untold,
    told() {
      untold = null;
    },
    toRemember: (isBlank) => ({
      generation,
      isBlank,
      machineId,
      secret: generation === 0 ? null : ownSecret,
      untold,
    }),
  };
}
