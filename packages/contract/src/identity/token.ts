import * as z from 'zod/mini';

/** The first-party client, the only one that may use the password grant (docs/decisions/004). */
export const dashboardClientId = 'dashboard';
export const dashboardScope = 'openid offline_access api';

/** Response of `POST /identity/token`. `expires_in` in seconds. */
export const tokenResponseSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
});

export type TokenResponse = z.infer<typeof tokenResponseSchema>;
