import type { MachineView } from '../lib/machine/machine-view.ts';

export const readyMachine: MachineView = {
  condition: 'ready',
  isDoorOpen: false,
  isRemotelyControlled: false,
  cycle: null,
  reading: () => null,
  stale: null,
};
