import type { ServerModule } from '../../../module.ts';
import { removeOldClaimingCodes } from './claiming-codes.ts';
import { claimingCodeRoutes, claimingRoutes } from './routes.ts';

export { announceToViewers, claimForPerson } from './claim-appliance.ts';
export { clearCompanyEntries, clearOwnerEntries } from './clear-entries.ts';
export { releaseAppliance, releaseClaimedAppliances, returnToStock, unclaimedFields } from './return-to-stock.ts';

export const claimingModule: ServerModule = {
  routes: [claimingCodeRoutes, claimingRoutes],
  tidy: ({ database }, now) => removeOldClaimingCodes(database, now),
};
