import type { PanelState } from '@washboard/contract/panel/panel';

type Supply = PanelState['supplies']['salt'];

/** 0 to 1. */
export function supplyShare({ level, capacity }: Supply): number {
  return capacity > 0 ? Math.min(1, Math.max(0, level / capacity)) : 0;
}
