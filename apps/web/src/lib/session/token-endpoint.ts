import { dashboardClientId, dashboardScope, tokenResponseSchema } from '@washboard/contract/identity/token';
import { readRetryAfter } from '../api/failure.ts';
import { fetchServer } from '../connection/fetch-server.ts';
import type { Tokens } from './session-vault.ts';

export type TokenOutcome =
  | { kind: 'granted'; tokens: Tokens }
  /** A retry with rejected credentials is pointless. */
  | { kind: 'refused' }
  /** `retryAfterS` is null if the server names no time. */
  | { kind: 'throttled'; retryAfterS: number | null }
  | { kind: 'unreachable' }
  | { kind: 'failed' };

type Grant =
  | { grant_type: 'password'; username: string; password: string; scope: string }
  | { grant_type: 'refresh_token'; refresh_token: string };

async function requestTokens(grant: Grant): Promise<TokenOutcome> {
  let response: Response;
  try {
    response = await fetchServer('/identity/token', {
      method: 'POST',
      body: new URLSearchParams({ ...grant, client_id: dashboardClientId }),
    });
  } catch {
    return { kind: 'unreachable' };
  }
  if (response.ok) return readTokens(response);
  if (response.status === 429) return { kind: 'throttled', retryAfterS: readRetryAfter(response.headers) };
  return (await isDefinitive(response)) ? { kind: 'refused' } : { kind: 'failed' };
}

async function readTokens(response: Response): Promise<TokenOutcome> {
  const parsed = tokenResponseSchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return { kind: 'failed' };
  const issuedAtMs = Date.now();
  return {
    kind: 'granted',
    tokens: {
      accessToken: parsed.data.access_token,
      refreshToken: parsed.data.refresh_token,
      issuedAtMs,
      expiresAtMs: issuedAtMs + parsed.data.expires_in * 1000,
    },
  };
}

/** RFC 6749, section 5.2: `invalid_grant` means invalid credentials or an invalid refresh token. */
async function isDefinitive(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'error' in body && body.error === 'invalid_grant';
}

export function requestTokensWithPassword(username: string, password: string): Promise<TokenOutcome> {
  return requestTokens({ grant_type: 'password', username, password, scope: dashboardScope });
}

export function requestTokensWithRefreshToken(refreshToken: string): Promise<TokenOutcome> {
  return requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken });
}
