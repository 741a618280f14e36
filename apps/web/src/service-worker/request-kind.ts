/** Pages that are not the web app's: calls, documents, and what exists in a demo only. */
const foreignPath = /^\/(api|identity|documents|demo|config|ddm|firmware|healthz|readyz|metrics)(\/|$)/;

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
  if (mode === 'navigate') return foreignPath.test(address.pathname) ? null : 'page';
  return filePath.test(address.pathname) ? 'file' : null;
}
