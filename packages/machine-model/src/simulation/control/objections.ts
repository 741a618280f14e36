import type { RefusalReason } from '@washboard/contract/machine-link/machine-commands';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { cycleTypesOf } from '../../ranges/parameter-definitions.ts';
import type { BoardView } from '../board/board-view.ts';
import type { MachineMemory } from '../board/machine-memory.ts';
import type { Detection } from '../detection/detection.ts';
import type { Machine } from '../machine-interface.ts';
import type { Hardware } from '../plant/hardware.ts';
import type { Controller } from './controller.ts';

interface ObjectionsOptions {
  range: Machine['range'];
  memory: MachineMemory;
  hardware: Hardware;
  view: BoardView;
  detection: Detection;
  controller: Controller;
}

export class Objections {
  readonly #options: ObjectionsOptions;
  readonly #offered: ReadonlySet<string>;
  isUpdating = false;

  constructor(options: ObjectionsOptions) {
    this.#options = options;
    this.#offered = new Set(cycleTypesOf(options.range.gamma));
  }

  toAnything(): RefusalReason | null {
    return this.#options.hardware.isMainsOn() ? null : 'noPower';
  }

  toChange(): RefusalReason | null {
    return this.toAnything() ?? (this.isUpdating ? 'updating' : null);
  }

  toWork(): RefusalReason | null {
    const { view } = this.#options;
    const objection = this.toChange();
    if (objection !== null) return objection;
    if (view.systemState === systemStates.OFF) return 'poweredOff';
    if (view.systemState === systemStates.RUN) return 'busy';
    return view.systemState === systemStates.IDLE ? null : 'notReady';
  }

  toStart(cycleType: string): RefusalReason | null {
    const { hardware, view, detection } = this.#options;
    const { isStartRefused, isRegenerationOff } = detection.demands;
    const objection = this.toWork();
    if (objection !== null) return objection;
    if (!this.#offered.has(cycleType)) return 'unknownCycle';
    if (hardware.isDoorOpen()) return 'doorOpen';
    // Lost parameters raise their alarm only after a moment, but no cycle may get a number before that.
    if (isStartRefused || !view.areParametersThere) return 'alarmOpen';
    return cycleType === 'regeneration' && isRegenerationOff ? 'alarmOpen' : null;
  }

  toSetting(): RefusalReason | null {
    const { memory, controller } = this.#options;
    const isRefused = memory.isBlank() || controller.cycle !== null;
    return this.toChange() ?? (isRefused ? 'notAllowedNow' : null);
  }
}
