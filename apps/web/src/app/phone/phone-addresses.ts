import type { LocationRewrite } from '@tanstack/react-router';

/**
 * Both shells have the same routes. The router rewrites each address of the shell for phones, which is below /app
 * (decision 055).
 */

const ownPages = /^\/app(?:\/(?:outbox|scan|settings|visits(?:\/choose)?|profiles(?:\/[^/]+)?|install\/[^/]+))?$/;

const pages: readonly (readonly [route: string, address: string])[] = [
  ['/', '/app/machines'],
  ['/devices', '/app/machines'],
  ['/devices/add', '/app/add'],
  ['/pendingusers', '/app/authorizations'],
  ['/profile', '/app/settings/account'],
  ['/notifications', '/app/settings/notifications'],
];

const maintenancePages =
  /^(?:bluetooth|connectivity|counters|cycles|energy-saving|factory-parameters|factory-reset|firmware|parameters|settings-profiles)$/;

/**
 * Bluetooth needs no service PIN: the server cannot check one without a network, and the machine itself requires a
 * grant.
 */
export function isBehindPin(route: string): boolean {
  const [, root, , page = ''] = route.split('/');
  return root === 'device' && page !== 'bluetooth' && (page === 'maintenance' || maintenancePages.test(page));
}

/** These pages show data that the account may read anyway, and nothing can be changed (decision 061). */
export function isReadableOffline(route: string): boolean {
  const [, , , page = ''] = route.split('/');
  return readablePages.test(page);
}

const readablePages =
  /^(?:maintenance|connectivity|counters|cycles|energy-saving|factory-parameters|firmware|parameters)$/;

const withoutEndingSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path);

function addressOf(route: string): string {
  const known = pages.find(([candidate]) => candidate === route);
  if (known) return known[1];
  const [, root, serialNumber, page] = route.split('/');
  if (root !== 'device' || serialNumber === undefined) return `/app${route}`;
  if (page === undefined) return `/app/machines/${serialNumber}`;
  if (page === 'board-replacement' || page === 'maintenance') return `/app/${page}/${serialNumber}`;
  return `/app/${maintenancePages.test(page) ? 'maintenance' : 'machines'}/${serialNumber}/${page}`;
}

function routeOf(address: string): string {
  if (ownPages.test(address) || !address.startsWith('/app/')) return address;
  // The last match wins, so that /app/machines is the list.
  const known = pages.findLast(([, candidate]) => candidate === address);
  if (known) return known[0];
  const [, , root, serialNumber, page] = address.split('/');
  if (root === 'machines' && page === undefined) return `/device/${serialNumber}`;
  if (root === 'machines' && page === 'service') return `/device/${serialNumber}/maintenance`;
  if (root === 'machines' || root === 'maintenance' || root === 'board-replacement') {
    return `/device/${serialNumber}/${page ?? root}`;
  }
  return address.slice('/app'.length);
}

export function toPhoneAddress(url: URL): URL {
  const path = withoutEndingSlash(url.pathname);
  if (ownPages.test(path)) return url;
  if (path === '/login' && url.searchParams.get('mode') === 'signup') {
    url.searchParams.delete('mode');
    url.pathname = '/app/register';
  } else url.pathname = addressOf(path);
  return url;
}

export function fromPhoneAddress(url: URL): URL {
  const path = withoutEndingSlash(url.pathname);
  if (path === '/app/register') {
    url.pathname = '/login';
    url.searchParams.set('mode', 'signup');
  } else url.pathname = routeOf(path);
  return url;
}

export const phoneAddresses: Required<LocationRewrite> = {
  input: ({ url }) => fromPhoneAddress(url),
  output: ({ url }) => toPhoneAddress(url),
};
