import { topicOf } from '@washboard/contract/machine-link/machine-messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MqttClient } from '../modules/machines/machine-gateway/testing/mqtt-client.ts';
import { captureLog } from '../testing/captured-log.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { linkSecret, password, worldUsers } from '../testing/world.ts';

const log = captureLog('trace');
const marker = 'Zitronenfalter';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ hasGateway: true, logger: log.logger });
});
afterAll(() => server.close());

it('the log has no passwords, tokens or contents, and no line for a successful request', async () => {
  log.lines.length = 0;
  const { email } = worldUsers.kitchen;
  const form = { grant_type: 'password', username: email, scope: 'openid offline_access api' };
  const tokens = (await server.token({ ...form, password })).json();
  await server.token({ ...form, password: `${marker} 1` });
  await server.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
  const list = '/api/v1/appliance/appliances';
  expect((await server.call('kitchen', 'GET', `${list}?search=${marker}`)).statusCode).toBe(200);
  expect(log.lines.filter(({ level }) => level >= 30)).toEqual([]);

  await server.inject({ url: list, headers: { authorization: `Bearer ${tokens.access_token}${marker}` } });
  await server.call('kitchen', 'GET', `${list}?limit=${marker}`);
  await server.call('kitchen', 'PATCH', '/api/v1/account/users/password', {
    currentPassword: marker,
    newPassword: marker,
  });
  await server.inject({ method: 'POST', url: '/api/v2/account/signup', payload: `{"${marker}` });

  const port = server.gateway?.port ?? 0;
  const machine = await MqttClient.machine(port, 'PONTE0001');
  const at = new Date().toISOString();
  const event = { seq: Date.now(), at, kind: 'novelty', body: { text: marker } };
  await machine.publish(topicOf('PONTE0001', 'events'), JSON.stringify(event));
  await machine.publish(topicOf('PONTE0001', 'events'), `{"${marker}`);
  await machine.close();
  const stranger = await MqttClient.open(port);
  await stranger.connect('PONTE0002', { password: Buffer.from(marker) });
  await stranger.ended;

  const text = JSON.stringify(log.lines);
  for (const secret of [marker, password, tokens.access_token, tokens.refresh_token, linkSecret('PONTE0001')]) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain('malformed');
  expect(text).toContain('unauthenticated');
});
