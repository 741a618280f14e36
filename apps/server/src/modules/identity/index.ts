export { createIdentityProvider } from './identity-provider.ts';
export { identityRoutes } from './routes.ts';
export { loadSigningKeys } from './signing-keys.ts';
export {
  dashboardSubscriptionKey,
  ensureDashboardSubscriptionKey,
  isSubscriptionKeyValid,
} from './subscription-keys.ts';
export { removeExpiredTokens } from './token-store.ts';
export { type AccessTokenClaims, createAccessTokenVerifier, type VerifyAccessToken } from './verify-access-token.ts';
