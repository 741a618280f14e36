import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type FindAddressesOptions, findAddresses } from './find-addresses.ts';

export interface OutboundPolicy {
  /** The operator permits targets in private networks. */
  allowPrivate: boolean;
}

/** The address that a user entered lies in a private network, or does not lie in the public one. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/**
 * A name has no address that may be used. It has the code of a name that does not exist, so that its failure does not
 * say which names a private network has.
 */
class NoUsableAddressError extends Error {
  override name = 'NoUsableAddressError';
  readonly code = 'ENOTFOUND';
}

/** All that has been assigned for unicast on the internet. `ipaddr.js` also calls `::7f00:1` unicast, which is 127.0.0.1. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is a unicast one of the public internet. Not public are loopback, private, link-local, shared
 * (RFC 6598), multicast and reserved addresses, also when an IPv6 address carries one of them, and tunnels.
 *
 * The ranges are those of the special-purpose registries of IANA, as `ipaddr.js` knows them.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false; // ipaddr.js reads 1.1.1 too
  const parsed = ipaddr.process(address); // unpacks ::ffff:10.0.0.1
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === 'unicast';
}

/**
 * Checks the host of an address before a connection: Node does not look up one that is an IP address already.
 *
 * @param hostname as in `URL.hostname`, so IPv6 may stand in brackets
 * @throws PrivateAddressError
 */
export function checkHost(hostname: string, { allowPrivate }: OutboundPolicy): void {
  if (allowPrivate) return;
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const isLocalName = host === 'localhost' || /\.(localhost|local|internal)$/.test(host);
  if (isLocalName || (isIP(host) > 0 && !isPublicAddress(host))) throw new PrivateAddressError();
}

/**
 * A `lookup` for `https.request`, `https.Agent` and `tls.connect`. It yields public addresses only, and the connection
 * goes to the address that was checked: a name that resolves to another one at the second question gains nothing. A
 * name without a public address fails like one that does not exist. Use it together with {@link checkHost}.
 */
export function outboundLookup({ allowPrivate }: OutboundPolicy, options: FindAddressesOptions = {}): LookupFunction {
  return (hostname, { all, family }, callback) => {
    void findAddresses(hostname, options).then((found) => {
      const usable = found.filter(
        (each) => (allowPrivate || isPublicAddress(each.address)) && (!family || familyOf(family) === each.family),
      );
      const [first] = usable;
      if (!first) callback(new NoUsableAddressError(), []);
      else if (all) callback(null, usable);
      else callback(null, first.address, first.family);
    });
  };
}

const familyOf = (family: number | string) => Number(String(family).replace('IPv', ''));
