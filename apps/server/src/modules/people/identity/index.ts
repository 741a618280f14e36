export { endSession, endSessions, endSessionsWithin } from './end-sessions.ts';
export { identifyCaller } from './identify-caller.ts';
export { KeyRing } from './key-ring.ts';
export { identityRoutes } from './routes.ts';
export { sessionRoutes } from './session-routes.ts';
export { isFamiliarPlace, welcomeSignIn } from './sign-in-throttle.ts';
export { loadSigningKeys, removeRetiredKeys, rotateSigningKeys } from './signing-keys.ts';
export { removeExpiredTokens } from './token-store.ts';
export { type AccessTokenClaims, createAccessTokenVerifier, type VerifyAccessToken } from './verify-access-token.ts';
