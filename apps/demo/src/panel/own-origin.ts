import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '@washboard/server/config/refuse-plaintext';
import { ProblemError } from '@washboard/server/http/problem-error';

/**
 * Without a token, the origin check prevents a page of another site from sending these calls in a visitor's browser.
 */
export function requireOwnOrigin(publicUrl: string) {
  return async ({ headers }: { headers: IncomingHttpHeaders }): Promise<void> => {
    if (!isOwnOrigin(headers, publicUrl)) throw new ProblemError('FORBIDDEN', { detail: 'foreign origin' });
  };
}

/**
 * Besides the public address only loopback with our port counts, because a foreign name may resolve to this computer.
 */
function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  const from = origin === undefined ? null : URL.parse(origin);
  if (from === null) return false;
  return from.origin === new URL(publicUrl).origin || (isLoopback(from.hostname) && from.host === host);
}
