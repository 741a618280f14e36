import type { ServerModule } from '../../../module.ts';
import { removeOldClaimingCodes } from './claiming-codes.ts';
import { claimingCodeRoutes, claimingRoutes } from './routes.ts';

export { announceToThoseWhoSee, giveToPerson } from './claim-appliance.ts';
export { clearOwnersEntries, freeClaimedAppliances, release, returnToStock, unclaimed } from './return-to-stock.ts';

export const claimingModule: ServerModule = {
  routes: [claimingCodeRoutes, claimingRoutes],
  tidy: ({ database }, now) => removeOldClaimingCodes(database, now),
};
