import { callPath } from '@washboard/contract/http/call-paths';

/** Demo pages work only with their server. */
const demoPath = /^\/demo(\/|$)/;

const appPath = /^\/app(\/|$)/;

/**
 * The content of these files never changes under the same name, apart from the script that runs before the first paint.
 */
const filePath = /^\/(assets\/|before-paint\.js$)/;

export type RequestKind = 'page' | 'file';

/**
 * Classifies the requests that the service worker handles. It ignores everything else, so no token, API response or
 * account data passes through it.
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
    return !isOurs || callPath.test(address.pathname) || demoPath.test(address.pathname) ? null : 'page';
  }
  return filePath.test(address.pathname) ? 'file' : null;
}

/** Returns the name of a file without its content hash, which is the same in every version. */
export function stableName(path: string): string {
  return path.replace(/-[\w-]{8}(\.\w+)$/, '$1');
}
