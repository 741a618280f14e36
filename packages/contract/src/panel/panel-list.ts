import * as z from 'zod/mini';
import { serialNumberSchema } from '../appliances/serial-number.ts';

/** Many pages load this list, so it has a file of its own. */
export const panelListSchema = z.object({
  machines: z.array(z.object({ serialNumber: serialNumberSchema, applianceName: z.string() })),
});
export type PanelMachine = z.infer<typeof panelListSchema>['machines'][number];
