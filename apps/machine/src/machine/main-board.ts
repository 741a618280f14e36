import { createHash } from 'node:crypto';

/** The main board of a machine as it left the maker. */
export interface MainBoard {
  /** On its label. */
  macAddress: string;
  /** The machine's, which its first board got when it was built; null in a spare one, which was never set up. */
  machineId: string | null;
}

/** @param generation 0: the board that the machine was built with; 1, 2, …: the spare ones that take its place */
export function mainBoardOf(serialNumber: string, generation: number): MainBoard {
  const name = generation === 0 ? serialNumber : `${serialNumber} board ${generation}`;
  const digest = createHash('sha256').update(name).digest('hex');
  return {
    macAddress: `02:${digest.slice(0, 10).match(/../g)?.join(':')}`,
    machineId: generation === 0 ? digest.slice(0, 12).toUpperCase() : null,
  };
}
