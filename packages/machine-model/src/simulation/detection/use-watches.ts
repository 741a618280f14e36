import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { AlarmCondition } from '../../alarms/alarm-conditions.ts';
import { temperatureLimits } from '../../ranges/temperature-limits.ts';
import type { BoardView } from '../board/board-view.ts';
import type { SegmentKind } from '../control/segments.ts';
import { type Watch, watchCondition } from './watch.ts';

/** A cold rack cools the water for a moment. */
const patience = { washS: 20, rinseS: 3 };

/** The alarm of a cold wash or rinse stays until that part of a later cycle is hot. */
function runsCold(
  condition: AlarmCondition,
  kind: SegmentKind,
  temperatureOf: (view: BoardView) => number | null,
  limitC: number,
  patienceS: number,
): Watch {
  let coldS = 0;
  let wasIn = false;
  let isCold = false;
  return watchCondition(
    condition,
    (view, dtS) => {
      const isIn = view.cycle?.segment === kind && !view.cycle.isService;
      const temperatureC = temperatureOf(view);
      if (isIn && temperatureC !== null && temperatureC < limitC) coldS += dtS;
      if (coldS > patienceS) isCold = true;
      else if (wasIn && !isIn) isCold = false;
      if (!isIn) coldS = 0;
      wasIn = isIn;
      return isCold;
    },
    {
      debounceS: 0,
      restart: () => {
        isCold = false;
      },
    },
  );
}

export function useWatches(): Watch[] {
  const { tankTmpMin, rinseTmpMin } = temperatureLimits.hygiene;
  return [
    watchCondition('regenerationNeeded', ({ resinUsed, settings }) => settings.hasSoftener && resinUsed >= 1),
    watchCondition(
      'cycleCannotStart',
      ({ refusal, systemState }) => refusal === 'notReady' && systemState !== systemStates.IDLE,
      {
        debounceS: 0,
      },
    ),
    watchCondition('doorOpen', ({ refusal, isDoorOpen }) => refusal === 'doorOpen' && isDoorOpen, { debounceS: 0 }),
    runsCold('washTemperatureLow', 'wash', ({ signals }) => signals.tankC, tankTmpMin / 10, patience.washS),
    runsCold('rinseTemperatureLow', 'rinse', ({ signals }) => signals.boilerC, rinseTmpMin / 10, patience.rinseS),
    watchCondition('saltMissing', ({ signals, settings }) => settings.hasSoftener && signals.isSaltLow === true, {
      debounceS: 10,
    }),
    watchCondition('filterMisplaced', ({ signals }) => !signals.isFilterSeated),
    watchCondition('chemistryLow', ({ signals }) => signals.isDetergentLow || signals.isRinseAidLow, { debounceS: 10 }),
    watchCondition('cycleIncomplete', ({ isCycleIncomplete }) => isCycleIncomplete, { debounceS: 0 }),
  ];
}
