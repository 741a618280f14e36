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

/** Pages that only name the commands need no schema. */
export const nearbyCommandKinds = Object.keys(kinds) as NearbyCommandKind[];
