import type { RefusalReason } from '@washboard/contract/machine-link/device-commands';
import type { CycleRecord, MachineEvent } from '@washboard/contract/machine-link/device-events';
import { systemStates } from '@washboard/contract/machine-link/device-messages';
import { isServiceCycle } from '../ranges/cycle-plans.ts';
import { cycleTypesOf } from '../ranges/parameter-definitions.ts';
import type { CycleType } from '../ranges/parameter-table.ts';
import { createBoard } from './board/board.ts';
import type { SetPoints } from './board/board-view.ts';
import { countCycle, countStep } from './board/counters.ts';
import { createMachineMemory } from './board/machine-memory.ts';
import { readingsOf, stateOf, statusOf } from './board/machine-report.ts';
import { applyToMemory } from './board/parameter-faults.ts';
import { createParameterStore } from './board/parameter-store.ts';
import { refuseToSet } from './board/refuse-to-set.ts';
import { settingsFrom } from './board/settings.ts';
import { createController } from './control/controller.ts';
import { dosageOf } from './control/dosing-control.ts';
import { type Occupation, refuseToStart, refuseToWork } from './control/refuse-to-start.ts';
import { createRemoteHold } from './control/remote-hold.ts';
import { createRunningCycle, type RunningCycle } from './control/running-cycle.ts';
import { createDetection } from './detection/detection.ts';
import type { MachineFault } from './faults.ts';
import type { Machine, MachineOptions, OperationResult, TimedEvent } from './machine-interface.ts';
import { defaultEnvironment } from './plant/figures.ts';
import { electricityJ } from './plant/ledger.ts';
import { createPlant } from './plant/plant.ts';
import { plantCondition } from './plant/plant-condition.ts';
import { createSensing } from './plant/sensing.ts';
import { fullSupplies, refill, type Supplies } from './plant/supplies.ts';
import { createWiring } from './plant/wiring.ts';

export type {
  InitialState,
  Machine,
  MachineOptions,
  OpenAlarm,
  OperationResult,
  ParameterWrite,
  PhysicalState,
  ReplacedBoard,
  RestoredMemory,
  TimedEvent,
} from './machine-interface.ts';

/** While something is broken, or was just touched, the board should see it in time: longest step, and how long, s. */
const attention = { faultyStepS: 2, touchedStepS: 1, touchedS: 15 };

const ok: OperationResult = { ok: true };
const refuse = (reason: RefusalReason): OperationResult => ({ ok: false, reason });
const answer = (objection: RefusalReason | null): OperationResult => (objection === null ? ok : refuse(objection));

export function createMachine({ range, random, timeOf, initial, environment }: MachineOptions): Machine {
  const { gamma, modelNumber, features } = range;
  const surroundings = { ...defaultEnvironment, ...environment };
  const memory = createMachineMemory({ range, initial, emit });
  const { store, counters } = memory;
  const hardware = settingsFrom(createParameterStore({ gamma, modelNumber }).settingOf, features);
  const supplies: Supplies = { ...(initial?.supplies ?? fullSupplies()) };
  const [firstCycle] = cycleTypesOf(gamma);
  const offered = new Set<string>(cycleTypesOf(gamma));
  const faults = new Set<MachineFault>();
  const events: TimedEvent[] = [];
  const isHot = initial?.water === 'hot';
  const atStart = settingsFrom(store.settingOf, features);
  const plant = createPlant({
    family: range.family,
    hardware,
    supplies,
    environment: surroundings,
    tank: isHot
      ? { volumeL: atStart.tankLevelL, temperatureC: ready().tankC }
      : { volumeL: 0, temperatureC: surroundings.ambientC },
    boiler: { volumeL: atStart.boilerLevelL, temperatureC: isHot ? ready().boilerC : surroundings.ambientC },
    breakTankL: atStart.breakTankLevelL,
  });
  const wiring = createWiring(faults, features);
  const sensing = createSensing({ plant, hardware, supplies, faults });
  const board = createBoard({ gamma, store, has: features }, sensing.signals, systemStates.OFF);
  const { view } = board;
  const detection = createDetection({
    gamma,
    onRaised: ({ errorCode }) => emit({ kind: 'alarmRaised', body: { errorCode } }),
    onCleared: ({ errorCode }) => emit({ kind: 'alarmCleared', body: { errorCode } }),
  });
  const controller = createController({
    view,
    ready,
    demands: detection.demands,
    dosageOf: (cycleType) => dosageOf(cycleType, store.settingOf),
    emit,
    onCycleEnded,
    regenerate() {
      if (!isUpdating) begin('regeneration');
    },
  });
  const remote = createRemoteHold(emit);
  let condition = plantCondition(faults);
  let elapsedS = 0;
  let isDoorOpen = false;
  let isMainsOn = true;
  let isUpdating = false;
  let touchedAtS = Number.NEGATIVE_INFINITY;
  let wasOnBeforeCut = false;

  /** A machine that is ready holds the set points of the programme it offers first. */
  function ready(): SetPoints {
    return {
      tankC: store.settingOf(`${firstCycle}.tankSetPoint`) / 10,
      boilerC: store.settingOf(`${firstCycle}.boilerSetPoint`) / 10,
    };
  }

  function emit(event: MachineEvent): void {
    counters.logEntries += 1;
    events.push({ atMs: timeOf(elapsedS), event });
  }

  function onCycleEnded(cycle: RunningCycle, outcome: CycleRecord['outcome']): void {
    emit({ kind: 'cycleEnded', body: cycle.finish(timeOf(elapsedS), outcome) });
    plant.unloadWare();
    if (outcome !== 'completed') return;
    countCycle(counters, cycle.cycleType, cycle.view.isService);
    if (cycle.cycleType !== 'regeneration') return;
    supplies.saltKg = Math.max(0, supplies.saltKg - view.settings.saltPerRegenerationKg);
    view.resinUsed = 0;
  }

  function begin(cycleType: CycleType): void {
    const cycleNumber = memory.nextCycleNumber();
    const startedAtMs = timeOf(elapsedS);
    controller.begin(
      createRunningCycle({
        cycleNumber,
        cycleType,
        startedAtMs,
        settingOf: store.settingOf,
        board: view,
        ledger: plant.ledger,
      }),
    );
    if (cycleType === 'regeneration') sensing.startRegeneration();
    if (!isServiceCycle(cycleType)) plant.loadWare();
    emit({ kind: 'cycleStarted', body: { cycleNumber, cycleType } });
  }

  function sense(dtS: number): void {
    sensing.sense(dtS, { on: wiring.on, isDoorOpen });
    board.look();
  }

  function isAlive(): boolean {
    return isMainsOn && view.systemState !== systemStates.OFF;
  }

  function occupation(): Occupation {
    return { view, isMainsOn, isUpdating };
  }

  function attentionStepS(): number {
    if (elapsedS < touchedAtS + attention.touchedS) return attention.touchedStepS;
    return faults.size > 0 ? attention.faultyStepS : Number.POSITIVE_INFINITY;
  }

  function step(leftS: number): void {
    if (isMainsOn) controller.command();
    const dtS = Math.min(leftS, controller.stepLimitS(), attentionStepS());
    const { isBoilerThermostatClosed, isTankThermostatClosed } = sensing.signals;
    wiring.switchOver(view.commands, { isMainsOn, isBoilerThermostatClosed, isTankThermostatClosed });
    const beforeL = plant.ledger.waterInL;
    const beforeJ = electricityJ(plant.ledger);
    const { detergentL, rinseAidL } = supplies;
    const { settings, commands } = view;
    plant.step(dtS, { on: wiring.on, commands, condition, settings, areControlsOn: isAlive(), isDoorOpen });
    elapsedS += dtS;
    remote.advance(elapsedS);
    if (!isMainsOn) return;
    view.nowS = elapsedS;
    counters.waterL += plant.ledger.waterInL - beforeL;
    counters.detergentL += detergentL - supplies.detergentL;
    counters.rinseAidL += rinseAidL - supplies.rinseAidL;
    counters.energyWh += (electricityJ(plant.ledger) - beforeJ) / 3600;
    countStep(counters, dtS, wiring.on, view.cycle?.cycleType === 'regeneration');
    sense(dtS);
    // What is seen now belongs to what was commanded for this step; then the controller may move on.
    detection.observe(view, dtS);
    controller.advance(dtS);
    controller.obey(detection.demands);
  }

  sensing.faultsChanged();
  sense(0);
  if (initial?.power === 'on') {
    // It was on before: nobody switches it on now.
    controller.switchOn();
    counters.logEntries -= events.splice(0).length;
  }

  return {
    range,
    advance(seconds) {
      const endS = elapsedS + seconds;
      // Sums of steps round: a remainder below a nanosecond is none.
      while (endS - elapsedS > 1e-9) step(endS - elapsedS);
    },
    startCycle(cycleType, sessionId) {
      const conditions = { ...occupation(), offered, isDoorOpen, demands: detection.demands };
      const reason = refuseToStart(cycleType, conditions) ?? remote.objectionTo(sessionId ?? null);
      if (reason === 'doorOpen' || reason === 'notReady') controller.refused(reason);
      if (reason !== null) return refuse(reason);
      begin(cycleType as CycleType);
      return ok;
    },
    stopCycle() {
      if (!isMainsOn) return refuse('noPower');
      if (view.systemState === systemStates.OFF) return refuse('poweredOff');
      if (controller.cycle() === null) return refuse('notRunning');
      controller.end('stopped');
      return ok;
    },
    powerOn(sessionId) {
      if (!isMainsOn) return refuse('noPower');
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
      if (!isMainsOn) return refuse('noPower');
      const objection = sessionId === undefined ? null : remote.objectionTo(sessionId);
      if (objection !== null) return refuse(objection);
      if (view.systemState === systemStates.OFF || view.systemState === systemStates.SHUTDOWN) return ok;
      controller.drainAndSwitchOff();
      return ok;
    },
    holdRemoteControl(sessionId, holdS) {
      if (!isMainsOn) return refuse('noPower');
      return answer(remote.hold(sessionId, elapsedS + holdS, isDoorOpen));
    },
    prolongRemoteControl(sessionId, holdS) {
      return answer(remote.prolong(sessionId, elapsedS + holdS));
    },
    releaseRemoteControl(sessionId) {
      return answer(remote.release(sessionId));
    },
    setUpdating(updating) {
      isUpdating = updating;
    },
    setDoor(isOpen) {
      // The lock holds; who pulls at it gets nowhere.
      if (isOpen === isDoorOpen || (isOpen && wiring.on.doorLock)) return;
      isDoorOpen = isOpen;
      emit(isOpen ? { kind: 'doorOpened', body: {} } : { kind: 'doorClosed', body: {} });
      sense(0);
      controller.wake();
      if (isOpen) remote.end('doorOpened');
      const type = controller.cycle()?.cycleType;
      if (isOpen && type !== 'manualDrain' && type !== 'regeneration') controller.end('aborted', 'hand');
    },
    setFault(fault, isPresent) {
      if (faults.has(fault) === isPresent) return;
      if (isPresent) faults.add(fault);
      else faults.delete(fault);
      applyToMemory(store, fault, isPresent);
      condition = plantCondition(faults);
      sensing.faultsChanged();
      touchedAtS = elapsedS;
    },
    faults: () => [...faults],
    alarms: () =>
      detection.open().map(({ errorCode, condition: named, raisedAtS }) => ({
        errorCode,
        condition: named,
        raisedAtMs: timeOf(raisedAtS),
      })),
    parameters: store.values,
    setParameters(values, write) {
      const refusal = refuseToSet(store, values, write.expected);
      if (refusal !== null) return refusal;
      if (!isMainsOn) return refuse('noPower');
      if (isUpdating) return refuse('updating');
      if (memory.isBlank() || controller.cycle() !== null) return refuse('notAllowedNow');
      memory.write(values, write);
      return ok;
    },
    isBlank: memory.isBlank,
    restoreMemory(restored, replaced) {
      if (!isMainsOn) return refuse('noPower');
      if (isUpdating) return refuse('updating');
      return memory.restore(restored, replaced);
    },
    refill(supply) {
      refill(supplies, supply);
      touchedAtS = elapsedS;
    },
    replaceChemistry(supply, sessionId) {
      const reason = refuseToWork(occupation()) ?? remote.objectionTo(sessionId ?? null);
      if (reason !== null) return refuse(reason);
      touchedAtS = elapsedS;
      return plant.prime(supply) ? ok : refuse('supplyEmpty');
    },
    supplies: () => ({ ...supplies }),
    counters: () => ({
      ...counters,
      cyclesByType: { ...counters.cyclesByType },
      regenerationWaterL: counters.regenerationWaterL + plant.ledger.regenerationL,
    }),
    setMainsPower(isOn) {
      if (isOn === isMainsOn) return;
      isMainsOn = isOn;
      if (!isOn) {
        remote.end('powerCut');
        wasOnBeforeCut = view.systemState !== systemStates.OFF && view.systemState !== systemStates.SHUTDOWN;
        return;
      }
      detection.restart();
      const hadCycle = controller.cycle() !== null;
      controller.end('aborted', 'mains');
      // One that was being switched off stays off.
      if (view.systemState === systemStates.SHUTDOWN) controller.switchOff();
      if (!wasOnBeforeCut) return;
      sense(0);
      controller.switchOn();
      view.isCycleIncomplete = hadCycle;
    },
    readings: () => readingsOf(range, { view, plant, detection, controller, isMainsOn }, random),
    status: () => ({
      ...statusOf({ view, controller, isMainsOn }, isDoorOpen),
      isRemotelyControlled: remote.isHeld(),
    }),
    inspect: () => ({ elapsedS, resinUsed: view.resinUsed, ...stateOf(plant) }),
    takeEvents: () => events.splice(0),
  };
}
