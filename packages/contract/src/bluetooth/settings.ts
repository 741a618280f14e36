import * as z from 'zod/mini';
import { setBluetoothBody } from '../machine-link/device-commands.ts';

/** Body of `PUT /api/v1/event-hub-listener/{serialNumber}/bluetooth`. */
export const bluetoothSettingsRequestSchema = z.strictObject({
  commandId: z.optional(z.uuid()).check(z.describe('the same ID is carried out at most once, so a retry is harmless')),
  ...setBluetoothBody.shape,
});
export type BluetoothSettingsRequest = z.infer<typeof bluetoothSettingsRequestSchema>;
