import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback } from '@washboard/server/config/env';

/**
 * Whether the browser means this server by the name it used. A foreign name that was made to point here would let
 * pages of that name read the mails; an address in figures cannot be made to point anywhere.
 *
 * @param ownNames the names, beside loopback, under which the demo is reached
 */
export function isOwnRequest({ host, origin }: IncomingHttpHeaders, ownNames: readonly string[]): boolean {
  const url = URL.parse(`http://${host}`);
  if (!host || url === null) return false;
  const name = url.hostname;
  const isOwn = isLoopback(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0 || ownNames.includes(name);
  return isOwn && (origin === undefined || origin === url.origin);
}
