import { normalSerialNumber, serialNumberPattern } from '@washboard/contract/appliances/serial-number';

const claimPaths: ReadonlySet<string> = new Set(['/devices/add', '/app/add']);

/**
 * The URL may have a previous host name of this installation, so its origin is not checked; it is never opened.
 * @returns null if the code is not a label
 */
export function parseLabel(text: string): string | null {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address === null) {
    const written = normalSerialNumber(text);
    // A word without a digit is not a serial number.
    return serialNumberPattern.test(written) && /\d/.test(written) ? written : null;
  }
  const isLabel = /^https?:$/.test(address.protocol) && claimPaths.has(address.pathname);
  const serialNumber = normalSerialNumber(address.searchParams.get('serialNumber') ?? '');
  return isLabel && serialNumberPattern.test(serialNumber) ? serialNumber : null;
}
