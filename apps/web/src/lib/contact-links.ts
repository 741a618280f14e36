/** Addresses that others have entered, as links. Nothing that a browser would run, and no more than one recipient. */

/** @returns null for anything that is no address of the web */
export function webLink(address: string): string | null {
  const url = URL.parse(address.trim());
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
}

export function phoneLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
