declare const checked: unique symbol;

/** Path, query and fragment of a page of this very origin. Only `safeReturnPath` makes one. */
export type ReturnPath = string & { readonly [checked]: true };

/** Where to go after signing in. */
export interface ReturnAddress {
  returnTo?: ReturnPath;
}

/** Slashes, percent and control characters in disguise: no page has them in its path, and the router decodes them. */
const disguised = /%(?:[01]|2[5f]|5c|7f)/i;

/** @returns null for an address that would lead elsewhere or back to the sign-in page */
export function safeReturnPath(value: unknown, origin: string = window.location.origin): ReturnPath | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  const url = URL.parse(value, origin);
  // "//elsewhere" and "/\elsewhere" begin with a slash, too: only the parsed address tells.
  if (url?.origin !== origin || url.pathname.startsWith('//') || disguised.test(url.pathname)) return null;
  if (url.pathname.replace(/\/+$/, '') === '/login') return null;
  return `${url.pathname}${url.search}${url.hash}` as ReturnPath;
}

export function parseReturnAddress(raw: { returnTo?: unknown }): ReturnAddress {
  const returnTo = safeReturnPath(raw.returnTo);
  return returnTo === null || returnTo === '/' ? {} : { returnTo };
}

/** The way back after signing in. It checks by itself, wherever the address was read. */
export function goToReturnAddress(history: { replace(path: string): void }, returnTo: unknown): void {
  history.replace(safeReturnPath(returnTo) ?? '/');
}
