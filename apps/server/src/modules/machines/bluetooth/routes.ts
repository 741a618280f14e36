import { bluetoothCalls } from '@washboard/contract/bluetooth/bluetooth-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { sendServiceCommand } from '../service-access/index.ts';
import { giveBluetoothGrant } from './give-bluetooth-grant.ts';

export function bluetoothRoutes(app: App, context: Context): void {
  serve(app, bluetoothCalls.giveBluetoothGrant, async ({ actor, params: { serialNumber }, body: { phoneKey } }) =>
    giveBluetoothGrant(context, actor, { serialNumber, phoneKey }),
  );

  serve(app, bluetoothCalls.setBluetooth, async ({ actor, params: { serialNumber }, body }) => {
    const { commandId, isOn, name } = body;
    const command = { kind: 'setBluetooth' as const, body: { isOn, name } };
    return sendServiceCommand(context, { actor, serialNumber, commandId, command });
  });
}
