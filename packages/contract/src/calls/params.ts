import * as z from 'zod/mini';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { companyCodeSchema } from '../companies/company-code.ts';

export const machineParams = z.object({ serialNumber: serialNumberSchema });
/** An alarm or an event of a machine. */
export const machineRowParams = z.extend(machineParams, {
  id: z.coerce.number<number>().check(z.int(), z.nonnegative()),
});
export const companyParams = z.object({ companyCode: companyCodeSchema });
export const idParams = z.object({ id: z.uuid() });
