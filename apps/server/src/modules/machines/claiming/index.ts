export { removeOldClaimingCodes } from './claiming-codes.ts';
export { freeClaimedAppliances } from './return-to-stock.ts';
export { claimingCodeRoutes, claimingRoutes } from './routes.ts';
