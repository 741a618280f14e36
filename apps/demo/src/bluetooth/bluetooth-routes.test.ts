import { gattService } from '@washboard/contract/bluetooth/gatt-service';
import { type GattOperation, gattAnswerSchema } from '@washboard/contract/panel/gatt-bridge';
import { expectProblem } from '@washboard/server/testing/expect-problem';
import { type TestServer, testPublicUrl } from '@washboard/server/testing/test-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPanelServer, type PanelServer } from '../testing/panel-server.ts';
import { bluetoothRoutes } from './bluetooth-routes.ts';

const serialNumber = 'IN240002';

let opened: PanelServer;
let server: TestServer;
beforeAll(async () => {
  opened = await openPanelServer(serialNumber, bluetoothRoutes);
  server = opened.server;
});
afterAll(() => opened.close());

const operate = (operation: GattOperation, { at = serialNumber, origin = testPublicUrl } = {}) =>
  server.inject({
    method: 'POST',
    url: `/demo/api/machines/${at}/bluetooth`,
    headers: { origin },
    payload: operation,
  });
const { identity } = gattService;

it('a single phone connects, reads the identity of the machine, and disconnects', async () => {
  expectProblem(await operate({ kind: 'read', characteristic: identity }), 'COMMAND_REFUSED');
  const connected = gattAnswerSchema.parse((await operate({ kind: 'connect' })).json());
  expect(connected).toEqual({ advertised: null, isConnected: true, value: null });
  expectProblem(await operate({ kind: 'connect' }), 'COMMAND_REFUSED');
  const read = gattAnswerSchema.parse((await operate({ kind: 'read', characteristic: identity })).json());
  expect(JSON.parse(Buffer.from(read.value ?? '', 'base64').toString())).toEqual({ v: 1, serialNumber });
  expectProblem(await operate({ kind: 'write', characteristic: identity, value: '' }), 'COMMAND_REFUSED');
  const ended = gattAnswerSchema.parse((await operate({ kind: 'disconnect' })).json());
  expect(ended).toEqual({ advertised: serialNumber, isConnected: false, value: null });
});

it('the demo refuses a page of another site and an unknown machine', async () => {
  expectProblem(await operate({ kind: 'connect' }, { origin: 'https://elsewhere.example' }), 'FORBIDDEN');
  expectProblem(await operate({ kind: 'connect' }, { at: 'NOBODY0001' }), 'APPLIANCE_NOT_FOUND');
});
