import { callPath } from '@washboard/contract/http/call-paths';

/** Pages of a demo work with its server only. */
const demoPath = /^\/demo(\/|$)/;

/** Files whose name changes with their content, and the one that stands before the first paint. */
const filePath = /^\/(assets\/|before-paint\.js$)/;

export type RequestKind = 'page' | 'file';

/**
 * What the service worker answers. Everything else, and with it every token, every answer of the API and whatever
 * belongs to an account, passes it by: it sees neither the request nor the answer.
 *
 * @returns null for what is none of its business
 */
export function requestKind(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): RequestKind | null {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return null;
  if (mode === 'navigate') return callPath.test(address.pathname) || demoPath.test(address.pathname) ? null : 'page';
  return filePath.test(address.pathname) ? 'file' : null;
}

/** The name of a file without the part that changes with its content: the same file in another version. */
export function stableName(path: string): string {
  return path.replace(/-[\w-]{8}(\.\w+)$/, '$1');
}
