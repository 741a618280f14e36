import type { ServerModule } from '../../../module.ts';
import type { KeyRing } from './key-ring.ts';
import { identityRoutes } from './routes.ts';
import { removeRetiredKeys } from './signing-keys.ts';

export { KeyRing } from './key-ring.ts';
export { isKnownAddress, rememberKnownAddress } from './sign-in-lockout.ts';
export { loadSigningKeys, rotateSigningKeys } from './signing-keys.ts';
export {
  type AccessTokenClaims,
  createAccessTokenVerifier,
  identifyCaller,
  type VerifyAccessToken,
} from './verify-access-token.ts';

export const identityModule: ServerModule<{ keyRing: KeyRing }> = {
  routes: [identityRoutes],
  tidy: (context) => removeRetiredKeys(context),
};
