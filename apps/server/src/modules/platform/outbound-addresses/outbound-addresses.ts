import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { limits } from '../../../config/limits.ts';

interface FindAddressesOptions {
  nameServers?: readonly string[];
  hostsFile?: string;
  timeoutMs?: number;
}

/**
 * `dns.lookup` is unsuitable: libuv gives it two threads, so two names whose name server never answers would block
 * every other lookup.
 * @returns IPv4 addresses first; none for a name without an address
 */
export async function findAddresses(
  hostname: string,
  { nameServers, hostsFile = '/etc/hosts', timeoutMs = limits.outbound.nameMs }: FindAddressesOptions = {},
): Promise<LookupAddress[]> {
  const hosts = await readFile(hostsFile, 'utf8').catch(() => '');
  const listed = listedAddresses(hosts, hostname.replace(/\.$/, '').toLowerCase());
  if (listed.length > 0) return listed;
  // A separate resolver reads the current name servers, and its deadline ends no other lookup.
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 3), tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  const deadline = setTimeout(() => resolver.cancel(), timeoutMs);
  const lookups = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  clearTimeout(deadline);
  return lookups.flatMap((result, index) =>
    result.status === 'rejected' ? [] : result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
  );
}

function listedAddresses(hosts: string, name: string): LookupAddress[] {
  return hosts
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
    .filter(([, ...names]) => names.some((each) => each.toLowerCase() === name))
    .map(([address = '']) => ({ address, family: isIP(address) }))
    .filter(({ family }) => family > 0)
    .sort((a, b) => a.family - b.family);
}

export interface OutboundPolicy {
  allowPrivate: boolean;
}

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/** The code of an unknown name does not reveal which names a private network has. */
class NoUsableAddressError extends Error {
  override name = 'NoUsableAddressError';
  readonly code = 'ENOTFOUND';
}

/** `ipaddr.js` also calls `::7f00:1` unicast, which is 127.0.0.1. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Loopback, private, link-local, shared (RFC 6598), multicast and reserved addresses are not public, even inside an
 * IPv6 address, and neither are tunnels. The ranges are those of the special-purpose registries of IANA.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false; // ipaddr.js also parses short forms such as 1.1.1.
  const parsed = ipaddr.process(address); // `process` unpacks IPv4 addresses in IPv6 ones, such as ::ffff:10.0.0.1.
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === 'unicast';
}

/**
 * Node.js does not call `lookup` for an IP address.
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
 * Use this `lookup` together with {@link checkHost}. The connection goes to the checked address, so DNS rebinding gains
 * nothing. A name without a public address fails like an unknown one.
 */
export function outboundLookup({ allowPrivate }: OutboundPolicy, options: FindAddressesOptions = {}): LookupFunction {
  return (hostname, { all, family }, callback) => {
    void findAddresses(hostname, options).then((addresses) => {
      const usable = addresses.filter(
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

/**
 * Node.js ends such a request without an error. `fail` must be that of a promise, because it is called after a response
 * too.
 */
export function failWithoutAnswer(request: ClientRequest, fail: (error: Error) => void): void {
  let interimAnswers = 0;
  request.on('information', () => {
    interimAnswers += 1;
    if (interimAnswers > limits.outbound.interimAnswers) request.destroy(new Error('too many interim answers'));
  });
  request.on('close', () => fail(new Error('the connection was closed without an answer')));
}

/** RFC 9110: seconds or a date. @returns null for anything else */
export function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const ms = value.endsWith(' GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : Math.max(0, Math.ceil((ms - now.getTime()) / 1000));
}
