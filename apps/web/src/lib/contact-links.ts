/** Links from user input never run code, and never address more than one recipient. */

/** @returns null unless the input is a web address */
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
