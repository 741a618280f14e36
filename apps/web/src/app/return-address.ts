import { isPhoneShell } from '../lib/shell.ts';

declare const checked: unique symbol;

/** Path, query and fragment on this origin, validated by `safeReturnPath`. */
export type ReturnPath = string & { readonly [checked]: true };

export interface ReturnAddress {
  returnTo?: ReturnPath;
}

/** No page has encoded slashes, percent signs or control characters in its path, and the router would decode them. */
const disguised = /%(?:[01]|2[5f]|5c|7f)/i;

/** Returning to a sign-in page of either shell would log the user out again. */
const signInPages = /^(?:\/app)?\/(?:login|register)\/*$/;

/** @returns null for a URL on another origin or the sign-in page */
export function safeReturnPath(value: unknown, origin: string = window.location.origin): ReturnPath | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  const url = URL.parse(value, origin);
  // "//elsewhere" and "/\elsewhere" begin with a slash, too: only the parsed URL shows the origin.
  if (url?.origin !== origin || url.pathname.startsWith('//') || disguised.test(url.pathname)) return null;
  if (signInPages.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}` as ReturnPath;
}

export function parseReturnAddress(raw: { returnTo?: unknown }): ReturnAddress {
  const returnTo = safeReturnPath(raw.returnTo);
  return returnTo === null || returnTo === '/' ? {} : { returnTo };
}

/** Validates the path again, whatever its source. */
export function goToReturnAddress(history: { replace(path: string): void }, returnTo: unknown): void {
  history.replace(safeReturnPath(returnTo) ?? (isPhoneShell ? '/app/machines' : '/'));
}
