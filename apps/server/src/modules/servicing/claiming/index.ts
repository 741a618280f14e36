import type { ServerModule } from '../../../module.ts';
import { removeOldClaimingCodes } from './claiming-codes.ts';
import { claimingCodeRoutes, claimingRoutes } from './routes.ts';

export { announceToViewers, claimForPerson } from './claim-appliance.ts';
export { clearCompanyEntries, clearOwnerEntries } from './clear-entries.ts';
export { releaseClaimedAppliances } from './release-claimed-appliances.ts';
export { releaseAppliance, returnToStock, unclaimedFields } from './return-to-stock.ts';

export const claimingModule: ServerModule = {
  routes: [claimingCodeRoutes, claimingRoutes],
  tidy: ({ database }, now) => removeOldClaimingCodes(database, now),
};
