import * as z from 'zod/mini';
import { serialNumberSchema } from '../appliances/serial-number.ts';

/** Answer of `GET /demo/api/machines`: the emulated machines, each with a panel. Apart, because many pages ask for it. */
export const panelListSchema = z.object({
  machines: z.array(z.object({ serialNumber: serialNumberSchema, applianceName: z.string() })),
});
export type PanelMachine = z.infer<typeof panelListSchema>['machines'][number];
