import type { Config } from '../../../config/env.ts';

/** The one scope of our API. */
export const apiScope = 'api';

/** Identifier of our API as a resource: the audience of access tokens. */
export function apiResource({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/api`;
}

/** The token issuer. */
export function issuer({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/identity`;
}
