import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '@washboard/server/config/env';

/**
 * Whether a page of this very server sent the request. Browsers name the origin of every POST. Besides the public
 * address only loopback counts, and with our port only: a foreign name that was made to point here must not pass.
 */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  const from = origin === undefined ? null : URL.parse(origin);
  if (from === null) return false;
  return from.origin === new URL(publicUrl).origin || (isLoopback(from.hostname) && from.host === host);
}
