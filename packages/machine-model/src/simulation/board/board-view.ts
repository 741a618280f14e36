import type { SystemState } from '@washboard/contract/machine-link/device-status';
import type { SegmentKind } from '../control/segments.ts';
import { type Commands, noCommands } from './commands.ts';
import type { Settings } from './settings.ts';
import type { Signals } from './signals.ts';

/** In degrees Celsius. */
export interface SetPoints {
  tankC: number;
  boilerC: number;
}

export interface CycleView {
  isService: boolean;
  cycleType: string;
  segment: SegmentKind | null;
  elapsedS: number;
  plannedS: number;
  /** Planned for the hot rinse. */
  rinseS: number;
  rinseGoalL: number;
}

/**
 * All that the board knows: signals, derived values, commands and their reasons. Control and detection see only this of
 * the machine. One object lives as long as its machine.
 */
export interface BoardView {
  nowS: number;
  settings: Settings;
  readonly signals: Readonly<Signals>;
  /** Litres, from pressures and calibrations. */
  boilerL: number | null;
  tankL: number | null;
  breakTankL: number | null;
  readonly commands: Commands;
  setPoints: SetPoints | null;
  systemState: SystemState;
  isDoorOpen: boolean;
  cycle: CycleView | null;
  /** The last refused start that is still of interest. */
  refusal: 'doorOpen' | 'notReady' | null;
  /** The last cycle was ended by a person or by a power cut. */
  isCycleIncomplete: boolean;
  /** Share of the resin's capacity that is used up. */
  resinUsed: number;
  /** Grows with every change of a parameter. */
  parameterRevision: number;
  /** Results of the checks of the parameter memory. */
  areParametersThere: boolean;
  areParametersInBounds: boolean;
  areCalibrationsValid: boolean;
}

export function createBoardView(signals: Readonly<Signals>, settings: Settings, systemState: SystemState): BoardView {
  return {
    nowS: 0,
    settings,
    signals,
    boilerL: null,
    tankL: null,
    breakTankL: null,
    commands: noCommands(),
    setPoints: null,
    systemState,
    isDoorOpen: false,
    cycle: null,
    refusal: null,
    isCycleIncomplete: false,
    resinUsed: 0,
    parameterRevision: 0,
    areParametersThere: true,
    areParametersInBounds: true,
    areCalibrationsValid: true,
  };
}
