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

/** Pages that only name the commands load no schema for them. */
export const nearbyCommandKinds = Object.keys(kinds) as NearbyCommandKind[];
