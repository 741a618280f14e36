export { removeOldClaimingCodes } from './claiming-codes.ts';
export { freeClaimedAppliances } from './free-claimed-appliances.ts';
export { claimingCodeRoutes, claimingRoutes } from './routes.ts';
