import {
  type GattAnswer,
  type GattOperation,
  gattAnswerSchema,
  gattOperationSchema,
} from '@washboard/contract/panel/gatt-bridge';
import { panelPathSchema } from '@washboard/contract/panel/panel';
import { type GattConnection, GattError } from '@washboard/emulator/bluetooth/gatt-peripheral';
import type { MachineBluetooth } from '@washboard/emulator/bluetooth/machine-bluetooth';
import type { Panel } from '@washboard/emulator/panel/panel';
import type { App } from '@washboard/server/http/app-instance';
import { ProblemError } from '@washboard/server/http/problem-error';
import { requireOwnOrigin } from '../panel/own-origin.ts';

interface BluetoothRoutesOptions {
  panels: () => ReadonlyMap<string, Panel>;
  publicUrl: string;
}

/** Like a radio, these routes accept every connection, in the demo only; the machine's own handshake protects it. */
export function bluetoothRoutes(app: App, { panels, publicUrl }: BluetoothRoutesOptions): void {
  const connections = new Map<string, GattConnection>();

  function peripheralOf(serialNumber: string): MachineBluetooth {
    const peripheral = panels().get(serialNumber)?.bluetooth();
    if (!peripheral) throw new ProblemError('APPLIANCE_NOT_FOUND');
    return peripheral;
  }

  function connect(serialNumber: string): void {
    const connection = peripheralOf(serialNumber).connect(() => connections.delete(serialNumber));
    if (!connection) throw new ProblemError('COMMAND_REFUSED', { reason: 'busy' });
    connections.set(serialNumber, connection);
  }

  async function operate(serialNumber: string, operation: GattOperation): Promise<Uint8Array | null> {
    if (operation.kind === 'connect') {
      connect(serialNumber);
      return null;
    }
    const connection = connections.get(serialNumber);
    if (!connection) throw new ProblemError('COMMAND_REFUSED', { reason: 'notConnected' });
    switch (operation.kind) {
      case 'disconnect':
        connection.disconnect();
        return null;
      case 'read':
        return connection.read(operation.characteristic);
      case 'write':
        await connection.write(operation.characteristic, Buffer.from(operation.value, 'base64'));
        return null;
    }
  }

  app.post(
    '/demo/api/machines/:serialNumber/bluetooth',
    {
      config: { permission: 'public' },
      schema: { hide: true, params: panelPathSchema, body: gattOperationSchema, response: { 200: gattAnswerSchema } },
      onRequest: requireOwnOrigin(publicUrl),
    },
    async ({ params: { serialNumber }, body }): Promise<GattAnswer> => {
      try {
        const value = await operate(serialNumber, body);
        return {
          advertised: peripheralOf(serialNumber).advertised(),
          isConnected: connections.has(serialNumber),
          value: value && Buffer.from(value).toString('base64'),
        };
      } catch (error) {
        if (error instanceof GattError) throw new ProblemError('COMMAND_REFUSED', { detail: error.message });
        throw error;
      }
    },
  );
}
