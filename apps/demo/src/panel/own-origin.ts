import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '@washboard/server/config/env';
import { ProblemError } from '@washboard/server/http/problem-error';

/**
 * These calls need no token, so the origin check prevents a page of another site from sending them in a visitor's
 * browser.
 */
export function requireOwnOrigin(publicUrl: string) {
  return async ({ headers }: { headers: IncomingHttpHeaders }): Promise<void> => {
    if (!isOwnOrigin(headers, publicUrl)) throw new ProblemError('FORBIDDEN', { detail: 'foreign origin' });
  };
}

/**
 * Browsers name the origin of every POST. Besides the public address only loopback counts, and only with our port,
 * because a foreign name that resolves to this computer must not pass.
 */
function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  const from = origin === undefined ? null : URL.parse(origin);
  if (from === null) return false;
  return from.origin === new URL(publicUrl).origin || (isLoopback(from.hostname) && from.host === host);
}
