import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';

/** What the address of the page says: a machine, if it can be one. */
export function parseAddMachineSearch(search: Record<string, unknown>): { serialNumber?: string } {
  const { data: serialNumber } = serialNumberSchema.safeParse(search.serialNumber);
  return serialNumber === undefined ? {} : { serialNumber };
}
