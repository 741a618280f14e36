import type { RefusalReason } from '@washboard/contract/machine-link/device-commands';
import { systemStates } from '@washboard/contract/machine-link/device-status';
import { cycleTypesOf } from '../../ranges/parameter-definitions.ts';
import type { CycleType } from '../../ranges/parameter-table.ts';
import type { BoardView } from '../board/board-view.ts';
import type { MachineMemory } from '../board/machine-memory.ts';
import { refuseToSet } from '../board/parameter-store.ts';
import type { Detection } from '../detection/detection.ts';
import type { Machine, OperationResult } from '../machine-interface.ts';
import type { Hardware } from '../plant/hardware.ts';
import type { Controller } from './controller.ts';
import type { Cycles } from './cycles.ts';
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
  /** To be called after a change that the detection should notice soon. */
  touch: () => void;
}

/** What the keys and the cloud can ask of the machine. */
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
  /** A regeneration that the machine starts by itself. */
  regenerate(): void;
};

const ok: OperationResult = { ok: true };
const refuse = (reason: RefusalReason): OperationResult => ({ ok: false, reason });
const resultOf = (objection: RefusalReason | null): OperationResult => (objection === null ? ok : refuse(objection));

export function createOperations(options: OperationsOptions): Operations {
  const { range, memory, hardware, view, detection, controller, cycles, remote, rewash, elapsedS, touch } = options;
  const offered = new Set<string>(cycleTypesOf(range.gamma));
  let isUpdating = false;

  /** @returns why the machine can begin nothing, or null */
  function objectionToWork(): RefusalReason | null {
    if (!hardware.isMainsOn()) return 'noPower';
    if (isUpdating) return 'updating';
    if (view.systemState === systemStates.OFF) return 'poweredOff';
    if (view.systemState === systemStates.RUN) return 'busy';
    return view.systemState === systemStates.IDLE ? null : 'notReady';
  }

  /** @returns why this cycle cannot start, or null */
  function objectionToStart(cycleType: string): RefusalReason | null {
    const { demands } = detection;
    const reason = objectionToWork();
    if (reason !== null) return reason;
    if (!offered.has(cycleType)) return 'unknownCycle';
    if (hardware.isDoorOpen()) return 'doorOpen';
    // Lost parameters become an alarm only in a moment, but no cycle may get a number before that.
    if (demands.isStartRefused || !view.areParametersThere) return 'alarmOpen';
    return cycleType === 'regeneration' && demands.isRegenerationOff ? 'alarmOpen' : null;
  }

  /** @returns why no parameter can be set, or null */
  function objectionToSetting(): RefusalReason | null {
    if (!hardware.isMainsOn()) return 'noPower';
    if (isUpdating) return 'updating';
    return memory.isBlank() || controller.cycle !== null ? 'notAllowedNow' : null;
  }

  const begin = (cycleType: CycleType) => cycles.begin(cycleType, (cycle) => controller.begin(cycle));

  return {
    regenerate() {
      if (!isUpdating) begin('regeneration');
    },
    startCycle(cycleType, sessionId) {
      const reason = objectionToStart(cycleType) ?? remote.objectionTo(sessionId ?? null);
      if (reason === 'doorOpen' || reason === 'notReady') controller.refused(reason);
      if (reason !== null) return refuse(reason);
      begin(cycleType as CycleType);
      return ok;
    },
    stopCycle() {
      if (!hardware.isMainsOn()) return refuse('noPower');
      if (view.systemState === systemStates.OFF) return refuse('poweredOff');
      if (controller.cycle === null) return refuse('notRunning');
      controller.end('stopped');
      return ok;
    },
    powerOn(sessionId) {
      if (!hardware.isMainsOn()) return refuse('noPower');
      if (isUpdating) return refuse('updating');
      const objection = remote.objectionTo(sessionId ?? null);
      if (objection !== null) return refuse(objection);
      if (view.systemState === systemStates.SHUTDOWN) return refuse('busy');
      if (view.systemState !== systemStates.OFF) return ok;
      detection.restart();
      if (detection.demands.isSwitchedOff) return refuse('alarmOpen');
      controller.switchOn();
      return ok;
    },
    shutdown(sessionId) {
      if (!hardware.isMainsOn()) return refuse('noPower');
      const objection = sessionId === undefined ? null : remote.objectionTo(sessionId);
      if (objection !== null) return refuse(objection);
      if (view.systemState === systemStates.OFF || view.systemState === systemStates.SHUTDOWN) return ok;
      controller.drainAndSwitchOff();
      return ok;
    },
    holdRemoteControl(sessionId, holdS) {
      if (!hardware.isMainsOn()) return refuse('noPower');
      return resultOf(remote.hold(sessionId, elapsedS() + holdS, hardware.isDoorOpen()));
    },
    prolongRemoteControl: (sessionId, holdS) => resultOf(remote.prolong(sessionId, elapsedS() + holdS)),
    releaseRemoteControl: (sessionId) => resultOf(remote.release(sessionId)),
    showRewashHold(cycleNumber, isHeld) {
      if (!hardware.isMainsOn()) return refuse('noPower');
      rewash.set(cycleNumber, isHeld);
      return ok;
    },
    setUpdating(updating) {
      isUpdating = updating;
    },
    setParameters(values, write) {
      const refusal = refuseToSet(memory.store, values, write.expected);
      if (refusal !== null) return refusal;
      const reason = objectionToSetting();
      if (reason !== null) return refuse(reason);
      memory.write(values, write);
      return ok;
    },
    resetToFactory(order) {
      const reason = objectionToSetting();
      if (reason !== null) return refuse(reason);
      memory.resetToFactory(order);
      return ok;
    },
    completeMaintenance(order) {
      if (!hardware.isMainsOn()) return refuse('noPower');
      if (memory.isBlank()) return refuse('notAllowedNow');
      memory.completeMaintenance(order);
      return ok;
    },
    restoreMemory(restored, replaced) {
      if (!hardware.isMainsOn()) return refuse('noPower');
      if (isUpdating) return refuse('updating');
      return memory.restore(restored, replaced);
    },
    replaceChemistry(supply, sessionId) {
      const reason = objectionToWork() ?? remote.objectionTo(sessionId ?? null);
      if (reason !== null) return refuse(reason);
      touch();
      return hardware.plant.prime(supply) ? ok : refuse('supplyEmpty');
    },
  };
}
