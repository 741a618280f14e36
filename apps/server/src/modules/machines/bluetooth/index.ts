import { minuteMs } from '@washboard/contract/time/durations';
import type { ServerModule } from '../../../module.ts';
import { BluetoothKeyDistribution } from './bluetooth-key-distribution.ts';
import { revokeGrants } from './revoked-grants.ts';
import { bluetoothRoutes } from './routes.ts';

export const bluetoothModule: ServerModule = {
  routes: [bluetoothRoutes],
  periodic: (context) => {
    const trust = new BluetoothKeyDistribution(context);
    return [
      { everyMs: 15_000, failure: 'giving machines the Bluetooth key failed', work: () => trust.update() },
      { everyMs: minuteMs, failure: 'revoking Bluetooth grants failed', work: () => revokeGrants(context) },
    ];
  },
};
