import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { limits } from '../../../config/limits.ts';

export interface FindAddressesOptions {
  /** Instead of those of the computer, such as `127.0.0.1:5353`. */
  nameServers?: readonly string[];
  hostsFile?: string;
  timeoutMs?: number;
}

/**
 * The addresses of a name, IPv4 first: those in `/etc/hosts`, or else those that the name servers of the computer send
 * in time. Not `dns.lookup`: it waits in a thread, libuv gives two threads to lookups, and two names whose name server
 * never answers would hold up every other lookup.
 *
 * @returns an empty list for a name without an address
 */
export async function findAddresses(
  hostname: string,
  { nameServers, hostsFile = '/etc/hosts', timeoutMs = limits.outbound.nameMs }: FindAddressesOptions = {},
): Promise<LookupAddress[]> {
  const hosts = await readFile(hostsFile, 'utf8').catch(() => '');
  const listed = listedAddresses(hosts, hostname.replace(/\.$/, '').toLowerCase());
  if (listed.length > 0) return listed;
  // A resolver of its own reads the present name servers, and its deadline ends no other lookup.
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 3), tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  const deadline = setTimeout(() => resolver.cancel(), timeoutMs);
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  clearTimeout(deadline);
  return found.flatMap((result, index) =>
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
    .sort((one, other) => one.family - other.family);
}
