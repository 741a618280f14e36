import { deciScale } from '@washboard/contract/units/units';
import { limits } from '../../ranges/limits.ts';
import type { BoardView } from '../board/board-view.ts';
import { timeout, type Watch, watch } from './watch.ts';

/** Water is overheated from `criticalC` on; a restart is allowed below `restartC`. */
const overheat = { criticalC: limits.criticalTmp / deciScale, restartC: limits.restartTmp / deciScale };
/** The boiler may heat this long without reaching its set point, whatever the parameter says. */
const boilerHeaterLimitS = 20 * 60;

/** Rounding to tenths ensures that every reading at the limit raises the alarm. */
const asReported = (temperatureC: number) => Math.round(temperatureC * deciScale) / deciScale;

/** The alarm is latched; a restart clears it only when the water is cool enough. */
function overheats(
  condition: 'boilerOverheated' | 'tankOverheated',
  temperatureOf: (view: BoardView) => number | null,
) {
  let isHot = false;
  return watch(
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
    watch('boilerThermostatTripped', ({ signals }) => !signals.isBoilerThermostatClosed, {
      debounceS: 1,
      isLatched: true,
    }),
    watch('tankThermostatTripped', ({ signals }) => !signals.isTankThermostatClosed, { debounceS: 1, isLatched: true }),
    timeout('boilerHeatTooLong', {
      isRunning: ({ commands }) => commands.boilerHeater,
      isReset: (view) => isBoilerHot(view) || isBoilerRefilled(view),
      limitS: ({ settings }) => settings.boilerHeatTimeoutS,
      isLatched: true,
    }),
    timeout('tankHeatTooLong', {
      isRunning: ({ commands }) => commands.tankHeater,
      isReset: isTankHot,
      limitS: ({ settings }) => settings.tankHeatTimeoutS,
      isLatched: true,
    }),
    timeout('boilerHeaterOnTooLong', {
      isRunning: ({ commands }) => commands.boilerHeater,
      isReset: isBoilerHot,
      limitS: () => boilerHeaterLimitS,
      isLatched: true,
    }),
    waitsForHeat(),
  ];
}

/** A rinse that waited as long as it may for its heat raises the alarm, which stays until a later cycle waits less. */
function waitsForHeat(): Watch {
  let waitedS = 0;
  let isLate = false;
  return watch(
    'rinseHeatWaitTooLong',
    ({ cycle, settings }, dtS) => {
      if (cycle === null || cycle.isService || cycle.segment === 'wash') waitedS = 0;
      if (cycle?.segment === 'heat') waitedS += dtS;
      // The cycle continues at exactly the limit.
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
