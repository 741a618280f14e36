import type { ServerModule } from '../../../module.ts';
import type { KeyRing } from './key-ring.ts';
import { identityRoutes, sessionRoutes } from './routes.ts';
import { removeRetiredKeys } from './signing-keys.ts';
import { removeExpiredTokens } from './token-store.ts';

export { endSession, endSessions, endSessionsWithin } from './end-sessions.ts';
export { KeyRing } from './key-ring.ts';
export { isFamiliarPlace, rememberFamiliarPlace } from './sign-in-lockout.ts';
export { loadSigningKeys, rotateSigningKeys } from './signing-keys.ts';
export {
  type AccessTokenClaims,
  createAccessTokenVerifier,
  identifyCaller,
  type VerifyAccessToken,
} from './verify-access-token.ts';

export const identityModule: ServerModule<{ keyRing: KeyRing }> = {
  routes: [identityRoutes, sessionRoutes],
  tidy: async (context, now) => {
    await removeRetiredKeys(context);
    await removeExpiredTokens(context.database, now);
  },
};
