import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { AlarmCondition } from '../../alarms/alarm-conditions.ts';
import type { BoardView } from '../board/board-view.ts';
import { rinseLimit } from '../control/running-cycle.ts';
import { type Watch, watchCondition, watchTimeout } from './watch.ts';

const progressL = { fill: 0.2, drain: 0.5 };
/** The inlet may be open this long without filling the vessel, whatever the parameter says. */
const inletLimitS = 15 * 60;
const startUpLimitS = 45 * 60;
const selfCleanLimit = { factor: 1.5, marginS: 120 };
/** The smaller of the litres and the share of the tank's level counts. */
const overLevel = { litres: 1, share: 0.08 };

function fillsTooLong(
  condition: AlarmCondition,
  isOpen: (view: BoardView) => boolean,
  levelOf: (view: BoardView) => number | null,
): Watch {
  let baselineL: number | null = null;
  let standingS = 0;
  const restart = () => {
    baselineL = null;
    standingS = 0;
  };
  return watchCondition(
    condition,
    (view, dtS) => {
      const levelL = levelOf(view);
      if (levelL === null) restart();
      else {
        baselineL = Math.min(baselineL ?? levelL, levelL);
        if (levelL > baselineL + progressL.fill) {
          baselineL = levelL;
          standingS = 0;
        } else if (isOpen(view)) standingS += dtS;
      }
      return standingS > view.settings.boilerFillTimeoutS;
    },
    { debounceS: 0, restart },
  );
}

function doesNotDrop(): Watch {
  let fromL: number | null = null;
  let elapsedS = 0;
  const restart = () => {
    fromL = null;
    elapsedS = 0;
  };
  return watchCondition(
    'tankLevelDoesNotDrop',
    ({ commands, tankL, settings }, dtS) => {
      if (!commands.drainPump || tankL === null || tankL <= settings.lastEmptyingL) {
        restart();
        return false;
      }
      if (fromL === null || tankL < fromL - progressL.drain) {
        fromL = tankL;
        elapsedS = 0;
      }
      elapsedS += dtS;
      return elapsedS > settings.levelDropTimeoutS;
    },
    { debounceS: 0, isLatched: true, restart },
  );
}

const isSegment = (kind: string) => (view: BoardView) => view.cycle?.segment === kind;
const isNotSegment = (kind: string) => (view: BoardView) => view.cycle?.segment !== kind;
const isInState = (state: number) => (view: BoardView) => view.systemState === state;
const isNotInState = (state: number) => (view: BoardView) => view.systemState !== state;

export function waterWatches(): Watch[] {
  const restHolds = { isLatched: true };
  return [
    fillsTooLong(
      'boilerFillTooLong',
      ({ commands, settings }) => (settings.has.has('breakTank') ? commands.breakTankValve : commands.inletValve),
      ({ boilerL }) => boilerL,
    ),
    fillsTooLong(
      'breakTankFillTooLong',
      ({ commands, settings }) => settings.has.has('breakTank') && commands.inletValve,
      // The boiler may draw water from the break tank at the same time.
      ({ boilerL, breakTankL }) => (boilerL === null || breakTankL === null ? null : boilerL + breakTankL),
    ),
    watchTimeout('inletOpenTooLong', {
      isRunning: ({ commands }) => commands.inletValve,
      isReset: ({ commands }) => !commands.inletValve && !commands.rinsePump,
      limitS: () => inletLimitS,
      ...restHolds,
    }),
    watchTimeout('tankFillTooLong', {
      isRunning: ({ isDoorOpen }) => !isDoorOpen,
      isReset: ({ systemState, tankL, settings }) =>
        systemState !== systemStates.STARTUP || (tankL !== null && tankL > settings.tankLevelL - progressL.fill),
      limitS: ({ settings }) => settings.tankFillTimeoutS,
    }),
    watchTimeout('startUpTooLong', {
      isRunning: isInState(systemStates.STARTUP),
      isReset: isNotInState(systemStates.STARTUP),
      limitS: () => startUpLimitS,
    }),
    watchTimeout('drainTooLong', {
      isRunning: isSegment('drain'),
      isReset: isNotSegment('drain'),
      limitS: ({ settings }) => settings.drainTimeoutS,
      ...restHolds,
    }),
    doesNotDrop(),
    watchTimeout('shutdownDrainTooLong', {
      isRunning: isInState(systemStates.SHUTDOWN),
      isReset: isNotInState(systemStates.SHUTDOWN),
      limitS: ({ settings }) => settings.drainTimeoutS,
      ...restHolds,
    }),
    rinsesTooLong(),
    watchCondition(
      'selfCleanTooLong',
      ({ cycle }) =>
        cycle?.cycleType === 'autoWash' &&
        cycle.elapsedS > cycle.plannedS * selfCleanLimit.factor + selfCleanLimit.marginS,
      { debounceS: 0 },
    ),
    watchTimeout('regenerationFillTooLong', {
      isRunning: isSegment('regenerationFill'),
      isReset: isNotSegment('regenerationFill'),
      limitS: ({ settings }) => settings.regenerationFillTimeoutS,
      ...restHolds,
    }),
    watchTimeout('brineDrawTooLong', {
      isRunning: isSegment('brineDraw'),
      isReset: isNotSegment('brineDraw'),
      limitS: ({ settings }) => settings.brineDrawS * 2,
      ...restHolds,
    }),
    watchTimeout('resinFlushTooLong', {
      isRunning: ({ cycle }) => cycle?.segment === 'slowRinse' || cycle?.segment === 'fastRinse',
      isReset: ({ cycle }) => cycle?.segment !== 'slowRinse' && cycle?.segment !== 'fastRinse',
      limitS: ({ settings }) => (settings.slowRinseS + settings.fastRinseS) * 2,
      ...restHolds,
    }),
    watchCondition(
      'tankOverLevel',
      ({ tankL, settings }) =>
        tankL !== null &&
        tankL > settings.tankOverflowL + Math.min(overLevel.litres, settings.tankOverflowL * overLevel.share),
    ),
    watchCondition('waterInBase', ({ signals }) => signals.isBaseWet),
    watchCondition('washPumpOverloaded', ({ signals }) => signals.isWashPumpOverloaded, {
      debounceS: 1,
      isLatched: true,
    }),
    watchCondition('rinsePumpOverloaded', ({ signals }) => signals.isRinsePumpOverloaded, {
      debounceS: 1,
      isLatched: true,
    }),
    watchCondition('drainPumpOverloaded', ({ signals }) => signals.isDrainPumpOverloaded, {
      debounceS: 1,
      isLatched: true,
    }),
  ];
}

function rinsesTooLong(): Watch {
  let pumpedS = 0;
  const restart = () => {
    pumpedS = 0;
  };
  return watchCondition(
    'rinseTooLong',
    ({ cycle, commands, settings }, dtS) => {
      if (cycle?.segment !== 'rinse') restart();
      else if (commands.rinsePump) pumpedS += dtS;
      // The cycle ends at `rinseLimit`, so the alarm comes slightly earlier.
      const shouldTakeS = cycle === null ? 0 : Math.max(cycle.rinseS, cycle.rinseGoalL / settings.rinseLPerS);
      return pumpedS > rinseLimit.factor * shouldTakeS + rinseLimit.marginS - 2;
    },
    { debounceS: 0, isLatched: true, restart },
  );
}
