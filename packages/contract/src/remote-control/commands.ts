import * as z from 'zod/mini';
import { chemicalSupplies } from '../machine-link/machine-commands.ts';

/** A 1 starts or switches on, a 0 stops or switches off. */
export const operationSet = z.union([z.literal(0), z.literal(1)]);

/** A 1 starts a programme, a 0 stops it. An ID is executed at most once, so retries are safe. */
export const cycleRequestSchema = z
  .object({
    commandId: z.optional(z.uuid()),
    operationSet,
    cycleType: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  })
  .check(
    z.refine((body) => body.operationSet === 0 || body.cycleType !== undefined, {
      path: ['cycleType'],
      message: 'a programme is needed to start a cycle',
    }),
  );
/** A 1 switches on, a 0 switches off. */
export const switchShutdownRequestSchema = z.object({ commandId: z.optional(z.uuid()), operationSet });
export const replaceChemistryRequestSchema = z.object({
  commandId: z.optional(z.uuid()),
  supply: z.enum(chemicalSupplies),
});
/** Any other outcome is a problem document. */
export const commandResultSchema = z
  .object({ commandId: z.uuid(), outcome: z.literal('executed') })
  .register(z.globalRegistry, { id: 'CommandResult' });
export type CommandResult = z.infer<typeof commandResultSchema>;
