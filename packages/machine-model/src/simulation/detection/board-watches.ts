import type { BoardView } from '../board/board-view.ts';
import { type Watch, type WatchGroup, watchCondition } from './watch.ts';

/** Supplies of 230 V ± 10 % with some tolerance, 50 Hz ± 2 and 24 V control voltage are normal. */
const supply = { lostV: 60, lowV: 200, highV: 256, nominalHz: 50, toleranceHz: 2, controlV: 20 };
const hottestBoardC = 80;
/** A residual current device trips at 30 mA. */
const maxResidualMilliampere = 30;
/** A key that is pressed for longer is stuck. */
const maxPressS = 30;

const lowest = ({ signals }: BoardView) => (signals.phaseVolts === null ? Infinity : Math.min(...signals.phaseVolts));
const highest = ({ signals }: BoardView) => (signals.phaseVolts === null ? 0 : Math.max(...signals.phaseVolts));

const watches: readonly Watch[] = [
  watchCondition('panelSilent', ({ signals }) => !signals.isPanelThere, { debounceS: 5 }),
  watchCondition('powerBoardSilent', ({ signals }) => !signals.isPowerBoardThere, { debounceS: 1 }),
  watchCondition('connectivitySilent', ({ signals }) => !signals.isConnectivityThere, { debounceS: 10 }),
  watchCondition('dosingUnitSilent', ({ signals }) => !signals.isDosingUnitThere, { debounceS: 1 }),
  watchCondition('memoryFaulty', ({ signals }) => !signals.isMemoryIntact),
  watchCondition('clockFaulty', ({ signals }) => !signals.isClockSet),
  watchCondition(
    'phaseL1Missing',
    ({ signals: { phaseVolts } }) => phaseVolts !== null && phaseVolts[0] < supply.lostV,
  ),
  watchCondition(
    'phaseL2Missing',
    ({ signals: { phaseVolts } }) => phaseVolts !== null && phaseVolts[1] < supply.lostV,
  ),
  watchCondition(
    'phaseL3Missing',
    ({ signals: { phaseVolts } }) => phaseVolts !== null && phaseVolts[2] < supply.lostV,
  ),
  watchCondition('undervoltage', (view) => lowest(view) < supply.lowV && lowest(view) >= supply.lostV, {
    debounceS: 10,
  }),
  watchCondition('overvoltage', (view) => highest(view) > supply.highV),
  watchCondition(
    'frequencyOutOfRange',
    ({ signals }) => Math.abs(signals.frequencyHz - supply.nominalHz) > supply.toleranceHz,
    {
      debounceS: 10,
    },
  ),
  watchCondition('controlVoltageLow', ({ signals }) => signals.controlVolts < supply.controlV),
  watchCondition('boardTooHot', ({ signals }) => signals.boardC > hottestBoardC, { debounceS: 10 }),
  watchCondition('earthLeakage', ({ signals }) => signals.residualMilliampere > maxResidualMilliampere),
  // A stuck contact of the door is right in one position, so the alarm is latched.
  watchCondition(
    'doorSwitchContradictory',
    ({ signals }) => signals.isDoorClosedContact === signals.isDoorOpenContact,
    {
      isLatched: true,
    },
  ),
  watchCondition('outputStageFaulty', ({ signals }) => !signals.isOutputStageIntact),
  watchCondition('keyStuck', ({ signals }) => signals.isKeyPressed, { debounceS: maxPressS }),
  watchCondition('connectivityModuleFaulty', ({ signals }) => !signals.isConnectivityModuleIntact),
  watchCondition('parametersMissing', (view) => !view.areParametersThere),
  watchCondition('parameterOutOfBounds', (view) => !view.areParametersInBounds),
  watchCondition('parametersOfOtherModel', ({ signals }) => !signals.isModelRight),
  watchCondition('calibrationInvalid', (view) => !view.areCalibrationsValid),
  watchCondition('firmwareDamaged', ({ signals }) => !signals.isFirmwareIntact),
  watchCondition('firmwareMismatch', ({ signals }) => !signals.doFirmwaresMatch),
  watchCondition('firmwareUpdateInterrupted', ({ signals }) => !signals.isUpdateFinished),
];

export function boardWatches(): WatchGroup {
  let seen = { signals: -1, parameters: -1 };
  return {
    watches,
    isQuiet({ signals: { revision }, parameterRevision }) {
      if (seen.signals === revision && seen.parameters === parameterRevision) return true;
      seen = { signals: revision, parameters: parameterRevision };
      return false;
    },
  };
}
