import type { BoardView, SetPoints } from '../board/board-view.ts';

/** Lowers the set points of a machine that nobody uses: first standby, then energy saving. A time of 0 is never. */
export function restingSetPoints(ready: SetPoints, idleS: number, settings: BoardView['settings']): SetPoints {
  const reductionK = reductionAt(idleS, settings);
  return { tankC: ready.tankC - reductionK, boilerC: ready.boilerC - reductionK };
}

function reductionAt(idleS: number, settings: BoardView['settings']): number {
  const { standbyS, standbyReductionK, energySavingS, energySavingReductionK } = settings;
  if (energySavingS > 0 && idleS >= energySavingS) return energySavingReductionK;
  if (standbyS > 0 && idleS >= standbyS) return standbyReductionK;
  return 0;
}
