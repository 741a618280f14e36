import type { PanelState } from '@washboard/contract/panel/panel';

type Supply = PanelState['supplies']['salt'];

/** Below it the level is shown in another colour. */
const lowShare = 0.15;

/** How full, between 0 and 1. */
export function supplyShare({ level, capacity }: Supply): number {
  return capacity > 0 ? Math.min(1, Math.max(0, level / capacity)) : 0;
}

export function isLow(supply: Supply): boolean {
  return supplyShare(supply) < lowShare;
}
