import type { CycleRecord, MachineEvent } from '@washboard/contract/machine-link/device-events';
import { systemStates } from '@washboard/contract/machine-link/device-status';
import type { CycleType } from '../../ranges/parameter-table.ts';
import type { BoardView, SetPoints } from '../board/board-view.ts';
import { clearCommands } from '../board/commands.ts';
import type { Demands } from '../detection/detection.ts';
import { createDosingControl } from './dosing-control.ts';
import { createFilling, createFreshWaterMeter } from './filling.ts';
import { createHeaterControl, restingSetPoints } from './heater-control.ts';
import type { RunningCycle } from './running-cycle.ts';
import { createStartUp } from './start-up.ts';
import { createStepLimit } from './step-limit.ts';

/** A tank this far below its operating level is refilled before the next cycle, litres. */
const lowTankL = 1.5;
/** Share of the resin's capacity from which an idle machine regenerates by itself. */
const regenerationDueShare = 0.6;
/** Time for which a refused start is shown, s. */
const refusalShownS = 60;

export type EndCause = 'alarm' | 'hand' | 'mains';

/** The state machine of the board: what is switched on in each state, and the transitions between states. */
export interface Controller {
  cycle(): RunningCycle | null;
  /** Writes the commands for the next step. */
  command(): void;
  stepLimitS(): number;
  /** To be called after the plant advanced by `dtS` as commanded, and the signals were updated. */
  advance(dtS: number): void;
  /** Applies the demands of the open alarms. To be called after each detection. */
  obey(demands: Readonly<Demands>): void;
  switchOn(): void;
  switchOff(): void;
  drainAndSwitchOff(): void;
  begin(cycle: RunningCycle): void;
  end(outcome: CycleRecord['outcome'], cause?: EndCause): void;
  /** To be called when a person uses the machine: the standby time begins again. */
  wake(): void;
  refused(reason: 'doorOpen' | 'notReady'): void;
}

export interface ControllerOptions {
  view: BoardView;
  ready: () => SetPoints;
  dosageOf: (cycleType: CycleType) => { detergent: number; rinseAid: number };
  demands: Readonly<Demands>;
  emit: (event: MachineEvent) => void;
  onCycleEnded: (cycle: RunningCycle, outcome: CycleRecord['outcome']) => void;
  /** Starts a due regeneration. */
  regenerate: () => void;
}

const fullDosage = { detergent: 100, rinseAid: 100 };

export function createController(options: ControllerOptions): Controller {
  const { view, ready, demands, emit } = options;
  const { commands, signals } = view;
  const controlHeaters = createHeaterControl();
  const controlFilling = createFilling();
  const dosing = createDosingControl();
  const limitStep = createStepLimit();
  const freshWater = createFreshWaterMeter(view);
  let decideStartUp = createStartUp();
  let cycle: RunningCycle | null = null;
  let idleS = 0;
  /** Since the tank was found empty enough in a shutdown. */
  let lastDrainS = 0;
  let drainS = 0;
  let refusedAtS = Number.NEGATIVE_INFINITY;

  function settle(): void {
    const isTankLow = view.tankL !== null && view.tankL < view.settings.tankLevelL - lowTankL;
    view.systemState = isTankLow ? systemStates.STARTUP : systemStates.IDLE;
    decideStartUp = createStartUp();
    idleS = 0;
  }

  function end(outcome: CycleRecord['outcome'], cause?: EndCause): void {
    if (cycle === null) return;
    const ended = cycle;
    cycle = null;
    view.cycle = null;
    view.isCycleIncomplete = outcome === 'aborted' && cause !== 'alarm';
    settle();
    options.onCycleEnded(ended, outcome);
  }

  function switchOff(): void {
    view.systemState = systemStates.OFF;
    view.setPoints = null;
    emit({ kind: 'poweredOff', body: {} });
  }

  function commandState(): void {
    const { systemState, isDoorOpen } = view;
    view.setPoints = null;
    if (cycle !== null) {
      cycle.command();
      view.setPoints = cycle.setPoints;
    } else if (systemState === systemStates.IDLE) {
      view.setPoints = restingSetPoints(ready(), idleS, view.settings);
    } else if (systemState === systemStates.STARTUP) {
      const { isRinsePumpOn, setPoints } = decideStartUp(view, ready());
      // No jets through an open door, and no water into a tank that may not hold it: the filling waits.
      commands.rinsePump = isRinsePumpOn && !isDoorOpen && !demands.isCycleStopped;
      view.setPoints = setPoints;
    } else {
      commands.drainPump = true;
    }
  }

  function isDrained(dtS: number): boolean {
    const { settings, tankL } = view;
    drainS += dtS;
    const isLow = tankL === null ? drainS >= settings.drainS : tankL <= settings.lastEmptyingL;
    if (isLow) lastDrainS += dtS;
    // A drain that does not drain is not waited for.
    return lastDrainS >= settings.lastEmptyingS || drainS > settings.drainTimeoutS + 5;
  }

  function rest(dtS: number): void {
    idleS += dtS;
    const isDue = view.settings.hasSoftener && view.resinUsed >= regenerationDueShare;
    const isUnused = idleS >= view.settings.standbyS && view.settings.standbyS > 0;
    if (isDue && isUnused && !demands.isRegenerationOff && !demands.isStartRefused && signals.isSaltLow === false) {
      options.regenerate();
    }
  }

  function moveOn(dtS: number): void {
    if (cycle !== null) {
      cycle.advance(dtS);
      if (cycle.phase() === null) end('completed');
    } else if (view.systemState === systemStates.STARTUP) {
      if (decideStartUp(view, ready()).isReady) {
        view.systemState = systemStates.IDLE;
        idleS = 0;
      }
    } else if (view.systemState === systemStates.IDLE) rest(dtS);
    else if (view.systemState === systemStates.SHUTDOWN && isDrained(dtS)) switchOff();
  }

  return {
    cycle: () => cycle,
    command() {
      clearCommands(commands);
      if (view.systemState === systemStates.OFF) return;
      commands.mainRelay = true;
      commandState();
      if (view.setPoints !== null) controlFilling(view);
      if (demands.isHeatingOff) view.setPoints = null;
      controlHeaters(view);
      dosing.command(view);
    },
    stepLimitS: () => Math.min(limitStep(view, cycle), dosing.stepLimitS(view)),
    advance(dtS) {
      dosing.advance(dtS, view);
      const freshL = freshWater.measure(dtS);
      if (freshL > 0)
        dosing.owe(freshL, cycle === null ? fullDosage : options.dosageOf(cycle.cycleType), view.settings);
      if (view.settings.hasSoftener) view.resinUsed += freshL / view.settings.softenedL;
      if (view.nowS - refusedAtS > refusalShownS) view.refusal = null;
      moveOn(dtS);
    },
    obey({ isSwitchedOff, isCycleStopped, isStartRefused, isRegenerationOff }) {
      if (view.systemState === systemStates.OFF) return;
      if (isCycleStopped) end('aborted', 'alarm');
      // What prevents a start also ends a cycle that has only heated so far.
      else if (isStartRefused && cycle?.isPreheating()) end('aborted', 'alarm');
      else if (isRegenerationOff && cycle?.cycleType === 'regeneration') end('aborted', 'alarm');
      if (isSwitchedOff) switchOff();
    },
    switchOn() {
      decideStartUp = createStartUp();
      view.systemState = systemStates.STARTUP;
      view.isCycleIncomplete = false;
      if (decideStartUp(view, ready()).isReady) view.systemState = systemStates.IDLE;
      idleS = 0;
      emit({ kind: 'poweredOn', body: {} });
    },
    switchOff,
    drainAndSwitchOff() {
      end('stopped');
      view.systemState = systemStates.SHUTDOWN;
      drainS = 0;
      lastDrainS = 0;
    },
    begin(started) {
      cycle = started;
      view.cycle = started.view;
      view.systemState = systemStates.RUN;
      view.isCycleIncomplete = false;
      view.refusal = null;
    },
    end,
    wake() {
      idleS = 0;
    },
    refused(reason) {
      view.refusal = reason;
      refusedAtS = view.nowS;
    },
  };
}
