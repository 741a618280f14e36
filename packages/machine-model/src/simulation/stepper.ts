import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { Board } from './board/board.ts';
import { type Counters, countStep } from './board/counters.ts';
import type { Controller } from './control/controller.ts';
import type { RemoteHold } from './control/remote-hold.ts';
import type { Detection } from './detection/detection.ts';
import type { Hardware } from './plant/hardware.ts';

/** Steps are short with a fault or after a touch, so that the board notices it soon. */
const attention = { faultyStepS: 2, touchedStepS: 1, touchedS: 15 };

interface StepperOptions {
  hardware: Hardware;
  board: Board;
  counters: Counters;
  detection: Detection;
  controller: Controller;
  remote: RemoteHold;
  age: { elapsedS: number };
}

export interface Stepper {
  advance(seconds: number): void;
  touch(): void;
  /** The board reads the signals without time passing. */
  sense(): void;
}

export function createStepper(options: StepperOptions): Stepper {
  const { hardware, board, counters, detection, controller, remote, age } = options;
  const { view } = board;
  let touchedAtS = Number.NEGATIVE_INFINITY;

  function attentionStepS(): number {
    if (age.elapsedS < touchedAtS + attention.touchedS) return attention.touchedStepS;
    return hardware.faults.size > 0 ? attention.faultyStepS : Number.POSITIVE_INFINITY;
  }

  function sense(dtS: number): void {
    hardware.sense(dtS);
    board.look();
  }

  function step(leftS: number): void {
    const isMainsOn = hardware.isMainsOn();
    if (isMainsOn) controller.command();
    const dtS = Math.min(leftS, controller.stepLimitS(), attentionStepS());
    const areControlsOn = isMainsOn && view.systemState !== systemStates.OFF;
    const used = hardware.step(dtS, { commands: view.commands, settings: view.settings, areControlsOn });
    age.elapsedS += dtS;
    remote.advance(age.elapsedS);
    if (!isMainsOn) return;
    view.nowS = age.elapsedS;
    countStep(counters, dtS, {
      used,
      switches: hardware.switches,
      isRegenerating: view.cycle?.cycleType === 'regeneration',
    });
    sense(dtS);
    // The signals belong to the commands of this step, so detection runs before the controller advances.
    detection.observe(view, dtS);
    controller.advance(dtS);
    controller.obey(detection.demands);
  }

  return {
    advance(seconds) {
      const endS = age.elapsedS + seconds;
      // A remainder below a nanosecond is the rounding of the steps.
      while (endS - age.elapsedS > 1e-9) step(endS - age.elapsedS);
    },
    touch() {
      touchedAtS = age.elapsedS;
    },
    sense: () => sense(0),
  };
}
