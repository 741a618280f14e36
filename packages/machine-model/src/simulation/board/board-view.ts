import type { SystemState } from '@washboard/contract/machine-link/machine-status';
import type { SegmentKind } from '../control/segments.ts';
import { type Commands, noCommands } from './commands.ts';
import type { Settings } from './settings.ts';
import type { Signals } from './signals.ts';

/** Degrees Celsius. */
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
  rinseS: number;
  rinseGoalL: number;
}

/** Control and detection see only this view of the machine. */
export interface BoardView {
  nowS: number;
  settings: Settings;
  readonly signals: Readonly<Signals>;
  boilerL: number | null;
  tankL: number | null;
  breakTankL: number | null;
  readonly commands: Commands;
  setPoints: SetPoints | null;
  systemState: SystemState;
  isDoorOpen: boolean;
  cycle: CycleView | null;
  refusal: 'doorOpen' | 'notReady' | null;
  /** A person or a power cut ended the last cycle. */
  isCycleIncomplete: boolean;
  resinUsed: number;
  parameterRevision: number;
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
