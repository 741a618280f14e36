import { isPhoneShell } from '../lib/shell.ts';

declare const checked: unique symbol;

export type ReturnPath = string & { readonly [checked]: true };

export interface ReturnAddress {
  returnTo?: ReturnPath;
}

/** The router would decode these characters, which no page has in its path. */
const disguised = /%(?:[01]|2[5f]|5c|7f)/i;

/** A sign-in page as return path would log the user out again. */
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

export function goToReturnAddress(history: { replace(path: string): void }, returnTo: unknown): void {
  history.replace(safeReturnPath(returnTo) ?? (isPhoneShell ? '/app/machines' : '/'));
}
