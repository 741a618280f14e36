import type { PanelParameters, PanelState } from '@washboard/contract/panel/panel';
import type { ServicedMachine } from '../machine/serviced-machine.ts';
import { type HandOperation, operatePanel, type PanelResult } from './operate-panel.ts';
import { presentPanel } from './present-panel.ts';
import { presentPanelParameters } from './present-panel-parameters.ts';

/** The front of a running machine: what its display shows, and what hands can do, the technician's last. */
export interface Panel {
  state(): PanelState;
  parameters(): PanelParameters;
  operate(operation: HandOperation): PanelResult;
  fitBoard(linkSecret: string): Promise<PanelResult>;
}

export function createPanel({ running, isBeingServiced, fitBoard }: ServicedMachine): Panel {
  return {
    state: () => presentPanel(running()),
    parameters: () => presentPanelParameters(running()),
    operate: (operation) => (isBeingServiced() ? { ok: false, reason: 'busy' } : operatePanel(running(), operation)),
    fitBoard,
  };
}
