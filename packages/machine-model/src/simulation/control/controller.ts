import type { CycleRecord, MachineEvent } from '@washboard/contract/machine-link/machine-events';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { CycleType } from '../../ranges/parameter-table.ts';
import type { BoardView, SetPoints } from '../board/board-view.ts';
import { clearCommands } from '../board/commands.ts';
import type { Demands } from '../detection/detection.ts';
import { createDosingControl } from './dosing-control.ts';
import { createFilling, createFreshWaterMeter } from './filling.ts';
import { createHeaterControl, isSavingHour, restingSetPoints } from './heater-control.ts';
import type { RunningCycle } from './running-cycle.ts';
import { createStartUp } from './start-up.ts';
import { createStepLimit } from './step-limit.ts';

const lowTankL = 1.5;
/** An idle machine regenerates a resin that is used up to this share. */
const regenerationDueShare = 0.6;
const refusalShownS = 60;

type EndCause = 'alarm' | 'hand' | 'mains';

interface Dosage {
  detergent: number;
  rinseAid: number;
}

interface ControllerOptions {
  view: BoardView;
  ready: () => SetPoints;
  dosageOf: (cycleType: CycleType) => Dosage;
  demands: Readonly<Demands>;
  emit: (event: MachineEvent) => void;
  onCycleEnded: (cycle: RunningCycle, outcome: CycleRecord['outcome']) => void;
  regenerate: () => void;
  hour: () => number;
}

const fullDosage: Dosage = { detergent: 100, rinseAid: 100 };

export class Controller {
  readonly #options: ControllerOptions;
  readonly #view: BoardView;
  readonly #controlHeaters = createHeaterControl();
  readonly #controlFilling = createFilling();
  readonly #dosing = createDosingControl();
  readonly #limitStep = createStepLimit();
  readonly #freshWater: ReturnType<typeof createFreshWaterMeter>;
  #decideStartUp = createStartUp();
  #cycle: RunningCycle | null = null;
  #idleS = 0;
  #isSavingHour = false;
  #lastDrainS = 0;
  #drainS = 0;
  #refusedAtS = Number.NEGATIVE_INFINITY;

  constructor(options: ControllerOptions) {
    this.#options = options;
    this.#view = options.view;
    this.#freshWater = createFreshWaterMeter(options.view);
  }

  get cycle(): RunningCycle | null {
    return this.#cycle;
  }

  command(): void {
    const view = this.#view;
    clearCommands(view.commands);
    if (view.systemState === systemStates.OFF) return;
    view.commands.mainRelay = true;
    this.#commandState();
    if (view.setPoints !== null) this.#controlFilling(view);
    if (this.#options.demands.isHeatingOff) view.setPoints = null;
    this.#controlHeaters(view);
    this.#dosing.command(view);
  }

  stepLimitS(): number {
    return Math.min(this.#limitStep(this.#view, this.#cycle), this.#dosing.stepLimitS(this.#view));
  }

  advance(dtS: number): void {
    const view = this.#view;
    this.#dosing.advance(dtS, view);
    const freshL = this.#freshWater.measure(dtS);
    if (freshL > 0) this.#dosing.owe(freshL, this.#dosage(), view.settings);
    if (view.settings.hasSoftener) view.resinUsed += freshL / view.settings.softenedL;
    if (view.nowS - this.#refusedAtS > refusalShownS) view.refusal = null;
    this.#moveOn(dtS);
  }

  obey({ isSwitchedOff, isCycleStopped, isStartRefused, isRegenerationOff }: Readonly<Demands>): void {
    if (this.#view.systemState === systemStates.OFF) return;
    if (isCycleStopped) this.end('aborted', 'alarm');
    // An alarm that prevents a start also ends a cycle that has only heated so far.
    else if (isStartRefused && this.#cycle?.isPreheating()) this.end('aborted', 'alarm');
    else if (isRegenerationOff && this.#cycle?.cycleType === 'regeneration') this.end('aborted', 'alarm');
    if (isSwitchedOff) this.switchOff();
  }

  switchOn(): void {
    const view = this.#view;
    this.#decideStartUp = createStartUp();
    view.systemState = systemStates.STARTUP;
    view.isCycleIncomplete = false;
    if (this.#decideStartUp(view, this.#options.ready()).isReady) view.systemState = systemStates.IDLE;
    this.#idleS = 0;
    this.#options.emit({ kind: 'poweredOn', body: {} });
  }

  switchOff(): void {
    this.#view.systemState = systemStates.OFF;
    this.#view.setPoints = null;
    this.#options.emit({ kind: 'poweredOff', body: {} });
  }

  drainAndSwitchOff(): void {
    this.end('stopped');
    this.#view.systemState = systemStates.SHUTDOWN;
    this.#drainS = 0;
    this.#lastDrainS = 0;
  }

  begin(cycle: RunningCycle): void {
    const view = this.#view;
    this.#cycle = cycle;
    view.cycle = cycle.view;
    view.systemState = systemStates.RUN;
    view.isCycleIncomplete = false;
    view.refusal = null;
  }

  end(outcome: CycleRecord['outcome'], cause?: EndCause): void {
    const ended = this.#cycle;
    if (ended === null) return;
    this.#cycle = null;
    this.#view.cycle = null;
    this.#view.isCycleIncomplete = outcome === 'aborted' && cause !== 'alarm';
    this.#settle();
    this.#options.onCycleEnded(ended, outcome);
  }

  wake(): void {
    this.#idleS = 0;
  }

  refused(reason: 'doorOpen' | 'notReady'): void {
    this.#view.refusal = reason;
    this.#refusedAtS = this.#view.nowS;
  }

  #dosage(): Dosage {
    return this.#cycle === null ? fullDosage : this.#options.dosageOf(this.#cycle.cycleType);
  }

  #settle(): void {
    const view = this.#view;
    const isTankLow = view.tankL !== null && view.tankL < view.settings.tankLevelL - lowTankL;
    view.systemState = isTankLow ? systemStates.STARTUP : systemStates.IDLE;
    this.#decideStartUp = createStartUp();
    this.#idleS = 0;
  }

  #commandState(): void {
    const view = this.#view;
    const { ready, demands } = this.#options;
    view.setPoints = null;
    if (this.#cycle !== null) {
      this.#cycle.command();
      view.setPoints = this.#cycle.setPoints;
    } else if (view.systemState === systemStates.IDLE) {
      view.setPoints = restingSetPoints(
        ready(),
        { idleS: this.#idleS, isSavingHour: this.#isSavingHour },
        view.settings,
      );
    } else if (view.systemState === systemStates.STARTUP) {
      const { isRinsePumpOn, setPoints } = this.#decideStartUp(view, ready());
      // The jets would spray through an open door, and a tank in alarm may not hold the water.
      view.commands.rinsePump = isRinsePumpOn && !view.isDoorOpen && !demands.isCycleStopped;
      view.setPoints = setPoints;
    } else {
      view.commands.drainPump = true;
    }
  }

  #moveOn(dtS: number): void {
    const view = this.#view;
    if (this.#cycle !== null) {
      this.#cycle.advance(dtS);
      if (this.#cycle.phase() === null) this.end('completed');
    } else if (view.systemState === systemStates.STARTUP) {
      if (this.#decideStartUp(view, this.#options.ready()).isReady) {
        view.systemState = systemStates.IDLE;
        this.#idleS = 0;
      }
    } else if (view.systemState === systemStates.IDLE) this.#rest(dtS);
    else if (view.systemState === systemStates.SHUTDOWN && this.#isDrained(dtS)) this.switchOff();
  }

  #rest(dtS: number): void {
    const { settings, signals, resinUsed } = this.#view;
    const { demands, regenerate, hour } = this.#options;
    const wasSavingHour = this.#isSavingHour;
    this.#isSavingHour = isSavingHour(hour, settings);
    // When the hours end, the machine heats up, and its rest begins again.
    this.#idleS = wasSavingHour && !this.#isSavingHour ? 0 : this.#idleS + dtS;
    const isDue = settings.hasSoftener && resinUsed >= regenerationDueShare;
    const isUnused = this.#idleS >= settings.standbyS && settings.standbyS > 0;
    if (isDue && isUnused && !demands.isRegenerationOff && !demands.isStartRefused && signals.isSaltLow === false)
      regenerate();
  }

  #isDrained(dtS: number): boolean {
    const { settings, tankL } = this.#view;
    this.#drainS += dtS;
    const isLow = tankL === null ? this.#drainS >= settings.drainS : tankL <= settings.lastEmptyingL;
    if (isLow) this.#lastDrainS += dtS;
    // A blocked drain never empties the tank, so the shutdown has a time limit.
    return this.#lastDrainS >= settings.lastEmptyingS || this.#drainS > settings.drainTimeoutS + 5;
  }
}
