import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const target = { username: null, password: null, caCertificate: null };
const rest = { topicPrefix: 'washboard', discoveryPrefix: 'homeassistant', language: 'it', isOn: true, version: 0 };

it.each([
  ...['mqtts://localhost', 'mqtts://127.0.0.1', 'mqtts://127.1:8883', 'mqtts://0x7f.1', 'mqtts://10.0.0.5'],
  ...['mqtts://192.168.1.2', 'mqtts://[::1]', 'mqtts://[::ffff:10.0.0.1]', 'mqtts://169.254.169.254'],
  ...['mqtts://homeassistant.local', 'mqtt://broker.example'],
])('the server refuses a broker that the operator does not permit: %s', async (address) => {
  for (const call of [
    server.call('kitchen', 'PUT', '/api/v1/account/bridge', { ...target, ...rest, address }),
    server.call('kitchen', 'POST', '/api/v1/account/bridge/test', { ...target, address }),
  ])
    expectProblem(await call, 'BRIDGE_ADDRESS_REFUSED');
  expect((await server.call('kitchen', 'GET', '/api/v1/account/bridge')).json()).toEqual({
    bridge: null,
    isPrivatePermitted: false,
  });
});
