import * as z from 'zod/mini';
import { companyCodeSchema } from '../accounts/field-rules.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';

export const machineParams = z.object({ serialNumber: serialNumberSchema });
export const companyParams = z.object({ companyCode: companyCodeSchema });
export const idParams = z.object({ id: z.uuid() });
