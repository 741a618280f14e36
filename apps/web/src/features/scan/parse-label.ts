import { normalSerialNumber, serialNumberPattern } from '@washboard/contract/appliances/serial-number';

/** Where the code on a machine's label leads, in either shell. */
const claimPaths: ReadonlySet<string> = new Set(['/devices/add', '/app/add']);

/**
 * The serial number in a QR code: of a label's address, or written out. The address may be an older one of this
 * installation, so its origin does not matter; nothing is opened there.
 * @returns null: the code is of something else
 */
export function parseLabel(text: string): string | null {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address === null) {
    const written = normalSerialNumber(text);
    // A word is no serial number.
    return serialNumberPattern.test(written) && /\d/.test(written) ? written : null;
  }
  const isLabel = /^https?:$/.test(address.protocol) && claimPaths.has(address.pathname);
  const serialNumber = normalSerialNumber(address.searchParams.get('serialNumber') ?? '');
  return isLabel && serialNumberPattern.test(serialNumber) ? serialNumber : null;
}
