import type { MachineEvent } from '@washboard/contract/machine-link/machine-events';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { cycleTypesOf } from '../ranges/parameter-definitions.ts';
import { createBoard } from './board/board.ts';
import type { SetPoints } from './board/board-view.ts';
import { createMachineMemory } from './board/machine-memory.ts';
import { physicalStateOf, readingsOf, statusBodyOf } from './board/reported-values.ts';
import { settingsFrom } from './board/settings.ts';
import { Controller } from './control/controller.ts';
import { createCycles } from './control/cycles.ts';
import { dosageOf } from './control/dosing-control.ts';
import { createOperations } from './control/operations.ts';
import { createRemoteHold } from './control/remote-hold.ts';
import { createRewashHold } from './control/rewash-hold.ts';
import { Detection } from './detection/detection.ts';
import type { Machine, MachineOptions, TimedEvent } from './machine-interface.ts';
import { defaultEnvironment } from './plant/figures.ts';
import { createHardware } from './plant/hardware.ts';
import { createStepper } from './stepper.ts';
import { createSurroundings } from './surroundings.ts';

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
  ServiceOrder,
  TimedEvent,
} from './machine-interface.ts';

/** Some parts need later ones, so they get them as functions. */
export function createMachine(options: MachineOptions): Machine {
  const { range, random, timeOf } = options;
  const parts = connectParts(options);
  const { age, events, memory, hardware, view, detection, controller, remote, rewash } = parts;
  const { stepper, operations, surroundings } = parts;
  const { store, counters } = memory;
  const { plant, supplies } = hardware;

  stepper.sense();
  if (options.initial?.power === 'on') {
    // The machine was on before, so switching it on causes no event.
    controller.switchOn();
    counters.logEntries -= events.splice(0).length;
  }

  const { regenerate: _, ...offered } = operations;
  return {
    range,
    ...offered,
    ...surroundings,
    advance: stepper.advance,
    faults: () => [...hardware.faults],
    alarms: () =>
      detection.open().map(({ errorCode, condition, raisedAtS }) => ({
        errorCode,
        condition,
        raisedAtMs: timeOf(raisedAtS),
      })),
    parameters: store.values,
    isBlank: memory.isBlank,
    rewashCycles: rewash.held,
    supplies: () => ({ ...supplies }),
    counters: () => ({
      ...counters,
      cyclesByType: { ...counters.cyclesByType },
      regenerationWaterL: counters.regenerationWaterL + plant.balance.regenerationL,
    }),
    readings: () => readingsOf(range, { view, plant, detection, controller, isMainsOn: hardware.isMainsOn() }, random),
    status: () => ({
      ...statusBodyOf({ view, controller, isMainsOn: hardware.isMainsOn() }, hardware.isDoorOpen()),
      isRemotelyControlled: remote.isHeld(),
      rewashCycleNumber: rewash.held().at(-1) ?? null,
    }),
    inspect: () => ({ elapsedS: age.elapsedS, resinUsed: view.resinUsed, ...physicalStateOf(plant) }),
    takeEvents: () => events.splice(0),
  };
}

const utcHourAt = (ms: number) => new Date(ms).getUTCHours();

function connectParts({ range, timeOf, hourAt = utcHourAt, initial, environment }: MachineOptions) {
  const { gamma, features } = range;
  const [firstCycle] = cycleTypesOf(gamma);
  const age = { elapsedS: 0 };
  let ready: SetPoints & { version: number } = { tankC: 0, boilerC: 0, version: Number.NaN };
  const nowMs = () => timeOf(age.elapsedS);
  const events: TimedEvent[] = [];
  const memory = createMachineMemory({ range, initial, emit });
  const { store, counters } = memory;
  const hardware = createHardware({
    range,
    supplies: initial?.supplies,
    environment: { ...defaultEnvironment, ...environment },
    water: initial?.water ?? 'cold',
    setPoints: readySetPoints(),
    settings: settingsFrom(store.settingOf, features),
  });
  const board = createBoard({ store, has: features }, hardware.signals, systemStates.OFF);
  const { view } = board;
  const detection = new Detection({
    gamma,
    onRaised: ({ errorCode }) => emit({ kind: 'alarmRaised', body: { errorCode } }),
    onCleared: ({ errorCode }) => emit({ kind: 'alarmCleared', body: { errorCode } }),
  });
  const remote = createRemoteHold(emit);
  const rewash = createRewashHold(initial?.rewashCycles);
  const cycles = createCycles({ memory, hardware, view, nowMs, emit });
  const controller = new Controller({
    view,
    emit,
    ready: readySetPoints,
    demands: detection.demands,
    dosageOf: (cycleType) => dosageOf(cycleType, store.settingOf),
    onCycleEnded: cycles.end,
    regenerate: () => operations.regenerate(),
    hour: () => hourAt(nowMs()),
  });
  const stepper = createStepper({ age, hardware, board, counters, detection, controller, remote });
  const { sense, touch } = stepper;
  const operations = createOperations({
    range,
    memory,
    hardware,
    view,
    detection,
    controller,
    cycles,
    remote,
    rewash,
    touch,
    elapsedS: () => age.elapsedS,
  });
  const surroundings = createSurroundings({
    store,
    hardware,
    view,
    detection,
    controller,
    remote,
    sense,
    touch,
    emit,
  });
  return {
    age,
    events,
    memory,
    hardware,
    view,
    detection,
    controller,
    remote,
    rewash,
    stepper,
    operations,
    surroundings,
  };

  /** A ready machine keeps the set points of its first programme. */
  function readySetPoints(): SetPoints {
    if (ready.version === store.version()) return ready;
    ready = {
      tankC: store.settingOf(`${firstCycle}.tankSetPoint`) / 10,
      boilerC: store.settingOf(`${firstCycle}.boilerSetPoint`) / 10,
      version: store.version(),
    };
    return ready;
  }

  function emit(event: MachineEvent): void {
    counters.logEntries += 1;
    events.push({ atMs: nowMs(), event });
  }
}
