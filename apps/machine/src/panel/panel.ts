import type { PanelOperation, PanelParameters, PanelState } from '@washboard/contract/panel/panel';
import type { RunningMachine } from '../fleet/running-machine.ts';
import { operatePanel, type PanelResult } from './operate-panel.ts';
import { presentPanel } from './present-panel.ts';
import { presentPanelParameters } from './present-panel-parameters.ts';

/** The front of a running machine: what its display shows, and what hands can do. */
export interface Panel {
  state(): PanelState;
  parameters(): PanelParameters;
  operate(operation: PanelOperation): PanelResult;
}

export function createPanel(running: RunningMachine): Panel {
  return {
    state: () => presentPanel(running),
    parameters: () => presentPanelParameters(running),
    operate: (operation) => operatePanel(running, operation),
  };
}
