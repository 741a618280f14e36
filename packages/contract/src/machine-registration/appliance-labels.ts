import * as z from 'zod/mini';
import { serialNumberSchema } from '../appliances/serial-number.ts';

export const maxLabelledMachines = 500;

export const labelOrderSchema = z.strictObject({
  machines: z
    .array(
      z.strictObject({
        serialNumber: serialNumberSchema,
        linkSecret: z
          .optional(z.string().check(z.minLength(1), z.maxLength(100)))
          .check(z.describe('adds a label for the installer, which contains it')),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxLabelledMachines)),
});
export type LabelOrder = z.infer<typeof labelOrderSchema>;
