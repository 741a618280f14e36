import { compile } from '@fastify/proxy-addr';

/**
 * @param list addresses, networks, `loopback`, `linklocal` or `uniquelocal`, separated by commas
 * @throws TypeError for anything else
 */
export function networkTest(list: string): (address: string) => boolean {
  const isIn = compile(list.split(',').map((part) => part.trim()));
  return (address) => isIn(address, 0);
}

export function areNetworks(list: string): boolean {
  try {
    return Boolean(networkTest(list));
  } catch {
    return false;
  }
}
