import { type Config, isLoopback } from '../../../config/env.ts';
import { checkHost, PrivateAddressError } from '../../platform/outbound-addresses/index.ts';

type AddressFault = 'not https' | 'contains credentials' | 'contains a fragment' | 'port not permitted' | 'not public';

/** Other services listen below this port, and a request could make them do something. */
const firstFreePort = 1024;

/** Checks what is visible in the address; the connection checks where its name leads. @returns null: nothing is wrong */
export function findAddressFault(
  address: string,
  { isOutboundPrivate }: Pick<Config, 'isOutboundPrivate'>,
): AddressFault | null {
  const { protocol, username, password, hash, port, hostname } = new URL(address);
  if (protocol !== 'https:' && !(isOutboundPrivate && isLoopback(hostname))) return 'not https';
  if (username !== '' || password !== '') return 'contains credentials';
  if (hash !== '') return 'contains a fragment';
  // A URL has no port where it is that of its protocol.
  if (port !== '' && Number(port) < firstFreePort) return 'port not permitted';
  try {
    checkHost(hostname, { allowPrivate: isOutboundPrivate });
    return null;
  } catch (error) {
    if (error instanceof PrivateAddressError) return 'not public';
    throw error;
  }
}
