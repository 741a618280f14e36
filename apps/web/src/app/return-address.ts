/** Where to go after signing in; only ever a page of this very origin. */
export interface ReturnAddress {
  returnTo?: string;
}

/** @returns path, query and fragment, or null for an address that would lead elsewhere or back to the sign-in page */
export function safeReturnPath(value: unknown, origin: string = window.location.origin): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  const url = URL.parse(value, origin);
  // "//elsewhere" and "/\elsewhere" begin with a slash, too: only the parsed address tells.
  if (url?.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/login') return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

export function parseReturnAddress(raw: Record<string, unknown>): ReturnAddress {
  const returnTo = safeReturnPath(raw.returnTo);
  return returnTo === null || returnTo === '/' ? {} : { returnTo };
}
