export { announceToThoseWhoSee } from './announce-to-those-who-see.ts';
export { removeOldClaimingCodes } from './claiming-codes.ts';
export { freeClaimedAppliances } from './return-to-stock.ts';
export { claimingCodeRoutes, claimingRoutes } from './routes.ts';
