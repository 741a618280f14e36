import { macAddressSchema } from '@washboard/contract/appliances/mac-address';

/** @returns the machines' format; null if the address is invalid */
export function readMacAddress(typed: string): string | null {
  const digits = typed.replace(/[\s:.-]/g, '').toLowerCase();
  const pairs = digits.match(/../g)?.join(':') ?? '';
  return digits.length === 12 && macAddressSchema.safeParse(pairs).success ? pairs : null;
}
