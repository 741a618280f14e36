import type { MachineView } from '../lib/machine/machine-view.ts';

/** A machine that waits for dishes, as pages see it. */
export const readyMachine: MachineView = {
  condition: 'ready',
  isDoorOpen: false,
  isRemotelyControlled: false,
  cycle: null,
  reading: () => null,
  stale: null,
};
