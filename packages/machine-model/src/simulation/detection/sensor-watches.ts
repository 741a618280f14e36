import type { AlarmCondition } from '../../alarms/alarm-conditions.ts';
import type { BoardView } from '../board/board-view.ts';
import { type Watch, watch } from './watch.ts';

/** A probe that rises by more than this without heating is wrong, K. */
const implausibleRiseK = 3;
/**
 * Hotter than any water that can reach a tank: the boiler's set point is 92 °C at most. A probe that shows more for a
 * minute is wrong, unless the tank's heater was on, °C and s.
 */
const impossibleTank = { aboveC: 95, forS: 60 };
/** Litres that must flow before a constant level is doubted, and the share of them that the level must show. */
const levelDoubt = { flowedL: 1.2, shownShare: 0.4 };
/** The boiler's level fell by this much while the meter counted nothing, litres. */
const silentMeterL = 0.6;

/** Missing values. */
const missing: readonly Watch[] = [
  watch('boilerProbeBroken', ({ signals }) => signals.boilerC === null),
  watch('tankProbeBroken', ({ signals }) => signals.tankC === null),
  watch('inletProbeBroken', ({ signals }) => signals.inletC === null),
  watch('boilerLevelSensorBroken', ({ signals }) => signals.boilerPressure === null),
  watch('tankLevelSensorBroken', ({ signals }) => signals.tankPressure === null),
  watch(
    'breakTankLevelSensorBroken',
    ({ signals, settings }) => settings.has.has('breakTank') && signals.breakTankPressure === null,
  ),
  watch('saltSensorBroken', ({ signals, settings }) => settings.hasSoftener && signals.isSaltLow === null),
  watch('supplyVoltageSensorBroken', ({ signals }) => signals.phaseVolts === null),
];

/** A temperature that rises without heating or flow, or one that is impossible for a minute. */
function risesAtRest(
  condition: AlarmCondition,
  temperatureOf: (view: BoardView) => number | null,
  isAtRest: (view: BoardView) => boolean,
  isImpossible: (view: BoardView) => boolean = () => false,
): Watch {
  let lowestC = Number.POSITIVE_INFINITY;
  let impossibleS = 0;
  return watch(
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

/** A tank that shows more than any water that reaches it, and was not heated to it. */
function hotterThanItsWater(): (view: BoardView) => boolean {
  let isHeated = false;
  return ({ signals: { tankC, boilerC, feedback } }) => {
    const isHot = tankC !== null && tankC > Math.max(impossibleTank.aboveC, boilerC ?? 0);
    isHeated = isHot && (isHeated || feedback?.tankHeater === true);
    return isHot && !isHeated;
  };
}

/** Metered water left the boiler but its level did not fall, or reached the tank but its level did not rise. */
function standsStill(
  condition: AlarmCondition,
  changeOf: (view: BoardView, atStartL: number) => number | null,
  levelOf: (view: BoardView) => number | null,
): Watch {
  let atStart: { pulses: number; levelL: number } | null = null;
  const restart = () => {
    atStart = null;
  };
  return watch(
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

/** No pulse although the pump runs and the boiler empties; the next pulse clears it. */
function silentMeter(): Watch {
  let isSilent = false;
  let lastPulses = 0;
  let levelAtStartL: number | null = null;
  return watch(
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
