// A network that the machine itself opens: a phone without Bluetooth sets up the machine's Wi-Fi there. See
// docs/access-point.md.
import * as z from 'zod/mini';
import { networkSchema, ssidSchema, wifiPasswordSchema } from '../bluetooth/messages.ts';
import { wifiResults } from '../machine-link/machine-status.ts';

export const accessPointSsid = (serialNumber: string) => `Washboard ${serialNumber}`;
export const accessPointAddress = 'http://192.168.4.1';
export const accessPointOpenMinutes = 10;

export const accessPointWifiSchema = z.object({
  ssid: z.nullable(ssidSchema).check(z.describe('the network that the machine is in')),
  result: z.nullable(z.enum(wifiResults)).check(z.describe('of the last attempt through this access point')),
  networks: z.array(networkSchema),
});
export type AccessPointWifi = z.infer<typeof accessPointWifiSchema>;

export const joinWifiSchema = z.strictObject({ ssid: ssidSchema, password: wifiPasswordSchema });
export type JoinWifi = z.infer<typeof joinWifiSchema>;
