import type { RefusalReason } from '@washboard/contract/machine-link/machine-commands';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { CycleType } from '../../ranges/parameter-table.ts';
import type { BoardView } from '../board/board-view.ts';
import type { MachineMemory } from '../board/machine-memory.ts';
import { refuseToSet } from '../board/parameter-store.ts';
import type { Detection } from '../detection/detection.ts';
import type { Machine, OperationResult } from '../machine-interface.ts';
import type { Hardware } from '../plant/hardware.ts';
import type { Controller } from './controller.ts';
import type { Cycles } from './cycles.ts';
import { Objections } from './objections.ts';
import type { RemoteHold } from './remote-hold.ts';
import type { RewashHold } from './rewash-hold.ts';

interface OperationsOptions {
  range: Machine['range'];
  memory: MachineMemory;
  hardware: Hardware;
  view: BoardView;
  detection: Detection;
  controller: Controller;
  cycles: Cycles;
  remote: RemoteHold;
  rewash: RewashHold;
  /** Simulated age, s. */
  elapsedS: () => number;
  touch: () => void;
}

export type Operations = Pick<
  Machine,
  | 'startCycle'
  | 'stopCycle'
  | 'powerOn'
  | 'shutdown'
  | 'holdRemoteControl'
  | 'prolongRemoteControl'
  | 'releaseRemoteControl'
  | 'showRewashHold'
  | 'setUpdating'
  | 'setParameters'
  | 'resetToFactory'
  | 'completeMaintenance'
  | 'restoreMemory'
  | 'replaceChemistry'
> & {
  regenerate(): void;
};

const ok: OperationResult = { ok: true };
const refuse = (reason: RefusalReason): OperationResult => ({ ok: false, reason });
const resultOf = (objection: RefusalReason | null): OperationResult => (objection === null ? ok : refuse(objection));

export function createOperations(options: OperationsOptions): Operations {
  const { memory, hardware, view, detection, controller, cycles, remote, rewash, elapsedS, touch } = options;
  const objections = new Objections(options);
  const begin = (cycleType: CycleType) => cycles.begin(cycleType, (cycle) => controller.begin(cycle));

  return {
    regenerate() {
      if (!objections.isUpdating) begin('regeneration');
    },
    startCycle(cycleType, sessionId) {
      const reason = objections.toStart(cycleType) ?? remote.objectionTo(sessionId ?? null);
      if (reason === 'doorOpen' || reason === 'notReady') controller.refused(reason);
      if (reason !== null) return refuse(reason);
      begin(cycleType as CycleType);
      return ok;
    },
    stopCycle() {
      const reason = objections.toAnything();
      if (reason !== null) return refuse(reason);
      if (view.systemState === systemStates.OFF) return refuse('poweredOff');
      if (controller.cycle === null) return refuse('notRunning');
      controller.end('stopped');
      return ok;
    },
    powerOn(sessionId) {
      const reason = objections.toChange() ?? remote.objectionTo(sessionId ?? null);
      if (reason !== null) return refuse(reason);
      if (view.systemState === systemStates.SHUTDOWN) return refuse('busy');
      if (view.systemState !== systemStates.OFF) return ok;
      detection.restart();
      if (detection.demands.isSwitchedOff) return refuse('alarmOpen');
      controller.switchOn();
      return ok;
    },
    shutdown(sessionId) {
      const reason = objections.toAnything() ?? (sessionId === undefined ? null : remote.objectionTo(sessionId));
      if (reason !== null) return refuse(reason);
      if (view.systemState === systemStates.OFF || view.systemState === systemStates.SHUTDOWN) return ok;
      controller.drainAndSwitchOff();
      return ok;
    },
    holdRemoteControl(sessionId, holdS) {
      const reason = objections.toAnything();
      if (reason !== null) return refuse(reason);
      return resultOf(remote.hold(sessionId, elapsedS() + holdS, hardware.isDoorOpen()));
    },
    prolongRemoteControl: (sessionId, holdS) => resultOf(remote.prolong(sessionId, elapsedS() + holdS)),
    releaseRemoteControl: (sessionId) => resultOf(remote.release(sessionId)),
    showRewashHold(cycleNumber, isHeld) {
      const reason = objections.toAnything();
      if (reason !== null) return refuse(reason);
      rewash.set(cycleNumber, isHeld);
      return ok;
    },
    setUpdating(isUpdating) {
      objections.isUpdating = isUpdating;
    },
    setParameters(values, write) {
      const refusal = refuseToSet(memory.store, values, write.expected);
      if (refusal !== null) return refusal;
      const reason = objections.toSetting();
      if (reason !== null) return refuse(reason);
      memory.write(values, write);
      return ok;
    },
    resetToFactory(order) {
      const reason = objections.toSetting();
      if (reason !== null) return refuse(reason);
      memory.resetToFactory(order);
      return ok;
    },
    completeMaintenance(order) {
      const reason = objections.toAnything();
      if (reason !== null) return refuse(reason);
      if (memory.isBlank()) return refuse('notAllowedNow');
      memory.completeMaintenance(order);
      return ok;
    },
    restoreMemory(restored, replaced) {
      const reason = objections.toChange();
      if (reason !== null) return refuse(reason);
      return memory.restore(restored, replaced);
    },
    replaceChemistry(supply, sessionId) {
      const reason = objections.toWork() ?? remote.objectionTo(sessionId ?? null);
      if (reason !== null) return refuse(reason);
      touch();
      return hardware.plant.prime(supply) ? ok : refuse('supplyEmpty');
    },
  };
}
