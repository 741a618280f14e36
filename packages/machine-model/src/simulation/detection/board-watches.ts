import type { BoardView } from '../board/board-view.ts';
import { type Watch, type WatchGroup, watch } from './watch.ts';

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
  watch('panelSilent', ({ signals }) => !signals.isPanelThere, { debounceS: 5 }),
  watch('powerBoardSilent', ({ signals }) => !signals.isPowerBoardThere, { debounceS: 1 }),
  watch('connectivitySilent', ({ signals }) => !signals.isConnectivityThere, { debounceS: 10 }),
  watch('dosingUnitSilent', ({ signals }) => !signals.isDosingUnitThere, { debounceS: 1 }),
  watch('memoryFaulty', ({ signals }) => !signals.isMemoryIntact),
  watch('clockFaulty', ({ signals }) => !signals.isClockSet),
  watch('phaseL1Missing', ({ signals: { phaseVolts } }) => phaseVolts !== null && phaseVolts[0] < supply.lostV),
  watch('phaseL2Missing', ({ signals: { phaseVolts } }) => phaseVolts !== null && phaseVolts[1] < supply.lostV),
  watch('phaseL3Missing', ({ signals: { phaseVolts } }) => phaseVolts !== null && phaseVolts[2] < supply.lostV),
  watch('undervoltage', (view) => lowest(view) < supply.lowV && lowest(view) >= supply.lostV, { debounceS: 10 }),
  watch('overvoltage', (view) => highest(view) > supply.highV),
  watch('frequencyOutOfRange', ({ signals }) => Math.abs(signals.frequencyHz - supply.nominalHz) > supply.toleranceHz, {
    debounceS: 10,
  }),
  watch('controlVoltageLow', ({ signals }) => signals.controlVolts < supply.controlV),
  watch('boardTooHot', ({ signals }) => signals.boardC > hottestBoardC, { debounceS: 10 }),
  watch('earthLeakage', ({ signals }) => signals.residualMilliampere > maxResidualMilliampere),
  // A stuck contact of the door is right in one position, so the alarm is latched.
  watch('doorSwitchContradictory', ({ signals }) => signals.isDoorClosedContact === signals.isDoorOpenContact, {
    isLatched: true,
  }),
  watch('outputStageFaulty', ({ signals }) => !signals.isOutputStageIntact),
  watch('keyStuck', ({ signals }) => signals.isKeyPressed, { debounceS: maxPressS }),
  watch('connectivityModuleFaulty', ({ signals }) => !signals.isConnectivityModuleIntact),
  watch('parametersMissing', (view) => !view.areParametersThere),
  watch('parameterOutOfBounds', (view) => !view.areParametersInBounds),
  watch('parametersOfOtherModel', ({ signals }) => !signals.isModelRight),
  watch('calibrationInvalid', (view) => !view.areCalibrationsValid),
  watch('firmwareDamaged', ({ signals }) => !signals.isFirmwareIntact),
  watch('firmwareMismatch', ({ signals }) => !signals.doFirmwaresMatch),
  watch('firmwareUpdateInterrupted', ({ signals }) => !signals.isUpdateFinished),
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
