export { announceToThoseWhoSee } from './announce-to-those-who-see.ts';
export { removeOldClaimingCodes } from './claiming-codes.ts';
export { giveToPerson } from './give-to-person.ts';
export { clearOwnersEntries, freeClaimedAppliances, release, returnToStock, unclaimed } from './return-to-stock.ts';
export { claimingCodeRoutes, claimingRoutes } from './routes.ts';
