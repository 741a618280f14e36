import type { RefusalReason } from '@washboard/contract/machine-link/machine-commands';
import type { PanelOperation } from '@washboard/contract/panel/panel';
import { faultsOf, type MachineFault } from '@washboard/machine-model/simulation/faults';
import type { RunningMachine } from '../machine/running-machine.ts';

export type PanelResult = { ok: true } | { ok: false; reason: RefusalReason | 'unknownFault' };

/** Fitting a board is asynchronous, so it is not included. */
export type HandOperation = Exclude<PanelOperation, { kind: 'fitBoard' }>;

const accepted: PanelResult = { ok: true };

/** Without mains the keys are dead; everything around the machine still works. */
const keys: ReadonlySet<PanelOperation['kind']> = new Set([
  'setPower',
  'startCycle',
  'stopCycle',
  'setParameter',
  'setAccessPoint',
]);

export function operatePanel(running: RunningMachine, operation: HandOperation): PanelResult {
  const { machine } = running;
  if (keys.has(operation.kind) && !running.hasMainsPower()) return { ok: false, reason: 'noPower' };
  switch (operation.kind) {
    case 'setPower':
      return operation.isOn ? machine.powerOn() : machine.shutdown();
    case 'startCycle':
      return machine.startCycle(operation.cycleType);
    case 'stopCycle':
      return machine.stopCycle();
    case 'setDoor':
      machine.setDoor(operation.isOpen);
      return accepted;
    case 'refill':
      machine.refill(operation.supply);
      return accepted;
    case 'setFault': {
      const fault = operation.fault as MachineFault;
      if (!faultsOf(machine.range).has(fault)) return { ok: false, reason: 'unknownFault' };
      machine.setFault(fault, operation.isPresent);
      return accepted;
    }
    case 'clearFaults':
      for (const fault of machine.faults()) machine.setFault(fault, false);
      return accepted;
    case 'setParameter':
      return machine.setParameters({ [operation.code]: operation.value }, { by: 'panel' });
    case 'setMainsPower':
      running.setMainsPower(operation.isOn);
      return accepted;
    case 'setNetwork':
      running.setNetwork(operation.state);
      return accepted;
    case 'setBluetooth': {
      const bluetooth = running.bluetooth();
      if (!bluetooth) return { ok: false, reason: 'unsupported' };
      bluetooth.set({ isOn: operation.isOn, name: bluetooth.state().name ?? '' });
      return accepted;
    }
    case 'setAccessPoint': {
      const accessPoint = running.accessPoint();
      if (!accessPoint) return { ok: false, reason: 'unsupported' };
      if (operation.isOpen) accessPoint.open();
      else accessPoint.close();
      return accepted;
    }
    case 'setTimeFactor':
      running.setTimeFactor(operation.timeFactor);
      return accepted;
    case 'resetClock':
      running.clock.reset();
      return accepted;
    case 'correctClock':
      running.clock.correct();
      return accepted;
    case 'setKitchen':
      running.setKitchen(operation.isAtWork);
      return accepted;
  }
}
