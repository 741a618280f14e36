export { removeOldClaimingCodes } from './claiming-codes.ts';
export { claimingCodeRoutes, claimingRoutes } from './routes.ts';
