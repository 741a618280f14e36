import type { AlarmCondition } from '../../alarms/alarm-conditions.ts';
import type { BoardView } from '../board/board-view.ts';
import { type Watch, watchCondition } from './watch.ts';

/** A probe that rises by more kelvin without heating is wrong. */
const implausibleRiseK = 3;
/** No hotter water reaches a tank, because the boiler's set point is 92 °C at most. */
const impossibleTank = { aboveC: 95, forS: 60 };
/** A level that shows less of the litres that flowed is stuck. */
const levelDoubt = { flowedL: 1.2, shownShare: 0.4 };
const silentMeterL = 0.6;

const missing: readonly Watch[] = [
  watchCondition('boilerProbeBroken', ({ signals }) => signals.boilerC === null),
  watchCondition('tankProbeBroken', ({ signals }) => signals.tankC === null),
  watchCondition('inletProbeBroken', ({ signals }) => signals.inletC === null),
  watchCondition('boilerLevelSensorBroken', ({ signals }) => signals.boilerPressure === null),
  watchCondition('tankLevelSensorBroken', ({ signals }) => signals.tankPressure === null),
  watchCondition(
    'breakTankLevelSensorBroken',
    ({ signals, settings }) => settings.has.has('breakTank') && signals.breakTankPressure === null,
  ),
  watchCondition('saltSensorBroken', ({ signals, settings }) => settings.hasSoftener && signals.isSaltLow === null),
  watchCondition('supplyVoltageSensorBroken', ({ signals }) => signals.phaseVolts === null),
];

function risesAtRest(
  condition: AlarmCondition,
  temperatureOf: (view: BoardView) => number | null,
  isAtRest: (view: BoardView) => boolean,
  isImpossible: (view: BoardView) => boolean = () => false,
): Watch {
  let lowestC = Number.POSITIVE_INFINITY;
  let impossibleS = 0;
  return watchCondition(
    condition,
    (view, dtS) => {
      const temperatureC = temperatureOf(view);
      impossibleS = isImpossible(view) ? impossibleS + dtS : 0;
      const isAlwaysImpossible = impossibleS >= impossibleTank.forS;
      if (temperatureC === null || !isAtRest(view)) {
        lowestC = Number.POSITIVE_INFINITY;
        return isAlwaysImpossible;
      }
      lowestC = Math.min(lowestC, temperatureC);
      return isAlwaysImpossible || temperatureC > lowestC + implausibleRiseK;
    },
    {
      debounceS: 0,
      isLatched: true,
      restart: () => {
        lowestC = Number.POSITIVE_INFINITY;
        impossibleS = 0;
      },
    },
  );
}

function hotterThanItsWater(): (view: BoardView) => boolean {
  let isHeated = false;
  return ({ signals: { tankC, boilerC, feedback } }) => {
    const isHot = tankC !== null && tankC > Math.max(impossibleTank.aboveC, boilerC ?? 0);
    isHeated = isHot && (isHeated || feedback?.tankHeater === true);
    return isHot && !isHeated;
  };
}

function standsStill(
  condition: AlarmCondition,
  changeOf: (view: BoardView, atStartL: number) => number | null,
  levelOf: (view: BoardView) => number | null,
): Watch {
  let atStart: { pulses: number; levelL: number } | null = null;
  const restart = () => {
    atStart = null;
  };
  return watchCondition(
    condition,
    (view) => {
      const { signals, settings, commands } = view;
      const levelL = levelOf(view);
      if (!settings.hasFlowMeter || levelL === null || !commands.rinsePump) {
        restart();
        return false;
      }
      atStart ??= { pulses: signals.rinsePulses, levelL };
      const flowedL = (signals.rinsePulses - atStart.pulses) / settings.flowmeterPulses;
      const shownL = changeOf(view, atStart.levelL);
      return flowedL > levelDoubt.flowedL && shownL !== null && shownL < flowedL * levelDoubt.shownShare;
    },
    { debounceS: 0, isLatched: true, restart },
  );
}

/** The next pulse of the flow meter clears the alarm. */
function silentMeter(): Watch {
  let isSilent = false;
  let lastPulses = 0;
  let levelAtStartL: number | null = null;
  return watchCondition(
    'flowMeterSilent',
    ({ signals, settings, commands, boilerL }) => {
      if (!settings.hasFlowMeter) return false;
      if (signals.rinsePulses !== lastPulses) isSilent = false;
      if (!commands.rinsePump || boilerL === null || signals.rinsePulses !== lastPulses) levelAtStartL = null;
      else {
        levelAtStartL ??= boilerL;
        if (levelAtStartL - boilerL > silentMeterL) isSilent = true;
      }
      lastPulses = signals.rinsePulses;
      return isSilent;
    },
    { debounceS: 0 },
  );
}

export function sensorWatches(): Watch[] {
  return [
    ...missing,
    silentMeter(),
    risesAtRest(
      'boilerProbeImplausible',
      ({ signals }) => signals.boilerC,
      ({ commands: { boilerHeater, rinsePump, breakTankValve, inletValve, heatRecoveryFan }, settings, signals }) =>
        !boilerHeater &&
        signals.feedback?.boilerHeater === false &&
        !rinsePump &&
        !heatRecoveryFan &&
        !(settings.has.has('breakTank') ? breakTankValve : inletValve),
    ),
    risesAtRest(
      'tankProbeImplausible',
      ({ signals }) => signals.tankC,
      ({ commands: { tankHeater, rinsePump, washPump, drainPump, coldRinseValve }, signals }) =>
        !tankHeater &&
        signals.feedback?.tankHeater === false &&
        !rinsePump &&
        !washPump &&
        !drainPump &&
        !coldRinseValve,
      hotterThanItsWater(),
    ),
    standsStill(
      'boilerLevelImplausible',
      ({ boilerL }, atStartL) => (boilerL === null ? null : atStartL - boilerL),
      ({ boilerL }) => boilerL,
    ),
    standsStill(
      'tankLevelImplausible',
      // Near the overflow a constant level is normal.
      ({ tankL, settings }, atStartL) =>
        tankL === null || atStartL > settings.tankLevelL - 2 * levelDoubt.flowedL ? null : tankL - atStartL,
      ({ tankL }) => tankL,
    ),
  ];
}
