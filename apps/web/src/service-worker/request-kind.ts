import { callPath } from '@washboard/contract/calls/call-paths';

/** Demo pages work only with their server. */
const demoPath = /^\/demo(\/|$)/;

const appPath = /^\/app(\/|$)/;

/** Except for the script before the first paint, these names change with their content. */
const filePath = /^\/(assets\/|before-paint\.js$)/;

export type RequestKind = 'page' | 'file';

/**
 * No token, API response or account data passes through the service worker, because it ignores all other requests.
 * @returns null for a request to ignore
 */
export function requestKind(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  isPhoneShell = false,
): RequestKind | null {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return null;
  if (mode === 'navigate') {
    const isOurs = appPath.test(address.pathname) === isPhoneShell;
    // A page has no dot in its address; a file such as /licences.txt has.
    const isPage =
      !callPath.test(address.pathname) && !demoPath.test(address.pathname) && !/\.[^/]*$/.test(address.pathname);
    return isOurs && isPage ? 'page' : null;
  }
  return filePath.test(address.pathname) ? 'file' : null;
}

export function stableName(path: string): string {
  return path.replace(/-[\w-]{8}(\.\w+)$/, '$1');
}
