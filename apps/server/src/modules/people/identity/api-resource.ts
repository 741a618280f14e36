import type { Config } from '../../../config/env.ts';

/** The only OAuth scope of our API. */
export const apiScope = 'api';

/** The resource identifier of our API: the audience of access tokens. */
export function apiResource({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/api`;
}

export function issuer({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/identity`;
}
