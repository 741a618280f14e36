import * as z from 'zod/mini';

/** Only this first-party client may use the password grant (docs/decisions/004). */
export const dashboardClientId = 'dashboard';
export const dashboardScope = 'openid offline_access api';

/** `expires_in` counts seconds. */
export const tokenResponseSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
});

export type TokenResponse = z.infer<typeof tokenResponseSchema>;
