import type { PanelOperation, PanelState } from '@washboard/contract/panel/panel';
import type { RunningMachine } from '../fleet/running-machine.ts';
import { operatePanel, type PanelResult } from './operate-panel.ts';
import { presentPanel } from './present-panel.ts';

/** The front of a running machine: what its display shows, and what hands can do. */
export interface Panel {
  state(): PanelState;
  operate(operation: PanelOperation): PanelResult;
}

export function createPanel(running: RunningMachine): Panel {
  return {
    state: () => presentPanel(running),
    operate: (operation) => operatePanel(running, operation),
  };
}
