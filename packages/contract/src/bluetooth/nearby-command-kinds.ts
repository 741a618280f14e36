import type { NearbyCommandKind } from './messages.ts';

const kinds = {
  startCycle: true,
  stopCycle: true,
  powerOn: true,
  shutdown: true,
  replaceChemistry: true,
  setParameters: true,
  setWifi: true,
} satisfies Record<NearbyCommandKind, true>;

/** Those of `nearbyCommandSchema`, for pages that only name them. */
export const nearbyCommandKinds = Object.keys(kinds) as NearbyCommandKind[];
