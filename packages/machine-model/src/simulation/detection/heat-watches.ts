import { deciScale } from '@washboard/contract/units/units';
import { temperatureLimits } from '../../ranges/temperature-limits.ts';
import type { BoardView } from '../board/board-view.ts';
import { type Watch, watchCondition, watchTimeout } from './watch.ts';

const overheat = {
  criticalC: temperatureLimits.criticalTmp / deciScale,
  restartC: temperatureLimits.restartTmp / deciScale,
};
/** The boiler may heat this long without reaching its set point, whatever the parameter says. */
const boilerHeaterLimitS = 20 * 60;

/** Readings have tenths, so the alarm counts in tenths as well. */
const asReported = (temperatureC: number) => Math.round(temperatureC * deciScale) / deciScale;

/** A restart clears the alarm only when the water is cool enough. */
function overheats(
  condition: 'boilerOverheated' | 'tankOverheated',
  temperatureOf: (view: BoardView) => number | null,
) {
  let isHot = false;
  return watchCondition(
    condition,
    (view) => {
      const temperatureC = temperatureOf(view);
      if (temperatureC !== null)
        isHot = isHot ? temperatureC >= overheat.restartC : asReported(temperatureC) >= overheat.criticalC;
      return isHot;
    },
    { debounceS: 0.5, isLatched: true },
  );
}

const isBoilerHot = ({ signals, setPoints, settings }: BoardView) =>
  setPoints === null || (signals.boilerC !== null && signals.boilerC >= setPoints.boilerC - settings.boilerBandK);
const isTankHot = ({ signals, setPoints, settings }: BoardView) =>
  setPoints === null || (signals.tankC !== null && signals.tankC >= setPoints.tankC - settings.tankBandK);
const isBoilerRefilled = ({ commands, settings }: BoardView) =>
  commands.rinsePump || (settings.has.has('breakTank') ? commands.breakTankValve : commands.inletValve);

export function heatWatches(): Watch[] {
  return [
    overheats('boilerOverheated', ({ signals }) => signals.boilerC),
    overheats('tankOverheated', ({ signals }) => signals.tankC),
    watchCondition('boilerThermostatTripped', ({ signals }) => !signals.isBoilerThermostatClosed, {
      debounceS: 1,
      isLatched: true,
    }),
    watchCondition('tankThermostatTripped', ({ signals }) => !signals.isTankThermostatClosed, {
      debounceS: 1,
      isLatched: true,
    }),
    watchTimeout('boilerHeatTooLong', {
      isRunning: ({ commands }) => commands.boilerHeater,
      isReset: (view) => isBoilerHot(view) || isBoilerRefilled(view),
      limitS: ({ settings }) => settings.boilerHeatTimeoutS,
      isLatched: true,
    }),
    watchTimeout('tankHeatTooLong', {
      isRunning: ({ commands }) => commands.tankHeater,
      isReset: isTankHot,
      limitS: ({ settings }) => settings.tankHeatTimeoutS,
      isLatched: true,
    }),
    watchTimeout('boilerHeaterOnTooLong', {
      isRunning: ({ commands }) => commands.boilerHeater,
      isReset: isBoilerHot,
      limitS: () => boilerHeaterLimitS,
      isLatched: true,
    }),
    waitsForHeat(),
  ];
}

/** The alarm of a long wait for heat stays until a later cycle waits less. */
function waitsForHeat(): Watch {
  let waitedS = 0;
  let isLate = false;
  return watchCondition(
    'rinseHeatWaitTooLong',
    ({ cycle, settings }, dtS) => {
      if (cycle === null || cycle.isService || cycle.segment === 'wash') waitedS = 0;
      if (cycle?.segment === 'heat') waitedS += dtS;
      // The cycle continues at exactly the limit, so the alarm comes slightly earlier.
      if (waitedS > settings.rinseHeatWaitTimeoutS - 1.5) isLate = true;
      else if (cycle?.segment === 'settle') isLate = false;
      return isLate;
    },
    {
      debounceS: 0,
      restart: () => {
        isLate = false;
        waitedS = 0;
      },
    },
  );
}
