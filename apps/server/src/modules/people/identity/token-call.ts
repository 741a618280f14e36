import { dashboardClientId, dashboardScope } from '@washboard/contract/identity/token';
import { z } from 'zod';

/** The format is that of OAuth 2.0, section 5.2. */
const refusalSchema = z
  .object({ error: z.string(), error_description: z.string().optional() })
  .meta({ id: 'TokenRefusal' });

const grantSchema = z.union([
  z
    .object({
      grant_type: z.literal('client_credentials'),
      client_id: z.string().optional().describe('not with Basic authentication'),
      client_secret: z.string().optional().describe('not with Basic authentication'),
      scope: z.string().optional().describe('fewer scopes than the program has; default: all of them'),
    })
    .describe('for programs'),
  z
    .object({
      grant_type: z.literal('password'),
      client_id: z.literal(dashboardClientId),
      username: z.string().describe('e-mail address'),
      password: z.string(),
      scope: z.literal(dashboardScope),
    })
    .describe('for the dashboard only'),
  z
    .object({
      grant_type: z.literal('refresh_token'),
      client_id: z.literal(dashboardClientId),
      refresh_token: z
        .string()
        .describe(
          'the answer has the next; send it again if the answer is lost; once a later token was used, this ends the session',
        ),
    })
    .describe('for the dashboard only'),
]);

/** The schema is only for the API description; oidc-provider validates requests. */
export const tokenCallSchema = {
  operationId: 'requestToken',
  tags: ['identity'],
  summary: 'Exchanges a secret, a password or a refresh token for an access token',
  security: [{}, { clientSecret: [] }],
  consumes: ['application/x-www-form-urlencoded'],
  body: grantSchema,
  response: {
    200: z
      .object({
        access_token: z.string().describe('a JWT, for the header `Authorization: Bearer …`'),
        token_type: z.literal('Bearer'),
        expires_in: z.int().describe('seconds'),
        scope: z.string().optional(),
        refresh_token: z.string().optional().describe('for the dashboard only'),
        id_token: z.string().optional(),
      })
      .meta({ id: 'Token' }),
    400: refusalSchema,
    401: refusalSchema,
    503: refusalSchema,
  },
};
