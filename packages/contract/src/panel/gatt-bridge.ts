// A bridge to a browser's emulated Bluetooth calls this radio of an emulated machine; demo only.
import * as z from 'zod/mini';
import { gattService } from '../bluetooth/gatt-service.ts';

const characteristic = z.enum([gattService.identity, gattService.toMachine, gattService.fromMachine]);
const value = z.string().check(z.maxLength(1000), z.describe('base64'));

export const gattOperationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('connect') }),
  z.strictObject({ kind: z.literal('disconnect') }),
  z.strictObject({ kind: z.literal('read'), characteristic }),
  z.strictObject({ kind: z.literal('write'), characteristic, value }),
]);
export type GattOperation = z.infer<typeof gattOperationSchema>;

export const gattAnswerSchema = z.object({
  advertised: z.nullable(z.string()).check(z.describe('the name it advertises; null: it does not')),
  isConnected: z.boolean(),
  value: z.nullable(value).check(z.describe('what was read')),
});
export type GattAnswer = z.infer<typeof gattAnswerSchema>;
