import type { MachineEvent } from '@washboard/contract/machine-link/machine-events';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { BoardView } from './board/board-view.ts';
import type { CorruptibleStore } from './board/parameter-store.ts';
import type { Controller } from './control/controller.ts';
import type { RemoteHold } from './control/remote-hold.ts';
import type { Detection } from './detection/detection.ts';
import type { MachineFault } from './faults.ts';
import type { Machine } from './machine-interface.ts';
import type { Hardware } from './plant/hardware.ts';
import { refillSupply } from './plant/supplies.ts';

/** No parameter allows this value of a 16-bit cell with all bits set. */
const garbage = 65_535;

interface SurroundingsOptions {
  store: CorruptibleStore;
  hardware: Hardware;
  view: BoardView;
  detection: Detection;
  controller: Controller;
  remote: RemoteHold;
  sense: () => void;
  touch: () => void;
  emit: (event: MachineEvent) => void;
}

export type Surroundings = Pick<Machine, 'setDoor' | 'setFault' | 'refill' | 'setMainsPower'>;

export function createSurroundings(options: SurroundingsOptions): Surroundings {
  const { store, hardware, view, detection, controller, remote, sense, touch, emit } = options;
  let wasOnBeforeCut = false;

  function cutMains(): void {
    remote.end('powerCut');
    wasOnBeforeCut = view.systemState !== systemStates.OFF && view.systemState !== systemStates.SHUTDOWN;
  }

  function restoreMains(): void {
    detection.restart();
    const hadCycle = controller.cycle !== null;
    controller.end('aborted', 'mains');
    if (view.systemState === systemStates.SHUTDOWN) controller.switchOff();
    if (!wasOnBeforeCut) return;
    sense();
    controller.switchOn();
    view.isCycleIncomplete = hadCycle;
  }

  return {
    setDoor(isOpen) {
      if (isOpen === hardware.isDoorOpen() || !hardware.moveDoor(isOpen)) return;
      emit(isOpen ? { kind: 'doorOpened', body: {} } : { kind: 'doorClosed', body: {} });
      sense();
      controller.wake();
      if (isOpen) remote.end('doorOpened');
      const type = controller.cycle?.cycleType;
      if (isOpen && type !== 'manualDrain' && type !== 'regeneration') controller.end('aborted', 'hand');
    },
    setFault(fault, isPresent) {
      if (hardware.faults.has(fault) === isPresent) return;
      applyToMemory(store, fault, isPresent);
      hardware.setFault(fault, isPresent);
      touch();
    },
    refill(supply) {
      refillSupply(hardware.supplies, supply);
      touch();
    },
    setMainsPower(isOn) {
      if (isOn === hardware.isMainsOn()) return;
      hardware.switchMains(isOn);
      if (isOn) restoreMains();
      else cutMains();
    },
  };
}

/** A repair of the memory writes all values back. */
function applyToMemory(store: CorruptibleStore, fault: MachineFault, isPresent: boolean): void {
  if (fault !== 'parametersLost' && fault !== 'parameterCorrupted' && fault !== 'calibrationLost') return;
  if (!isPresent) {
    store.restore();
    return;
  }
  if (fault === 'parametersLost') store.lose();
  if (fault === 'parameterCorrupted') store.corrupt('S18', garbage);
  if (fault === 'calibrationLost') for (const code of ['PV1', 'PV2', 'PV3', 'PV4']) store.corrupt(code, 0);
}
