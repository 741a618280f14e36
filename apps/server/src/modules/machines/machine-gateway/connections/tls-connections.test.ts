import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { createAuthority } from '@washboard/ledger/testing/time-stamp-authority';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ConfigurationError } from '../../../../config/configuration-error.ts';
import { readServerCertificate } from './machine-sockets.ts';
import { MqttServer } from './mqtt-server.ts';

const serverPurpose = '1.3.6.1.5.5.7.3.1';
let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'washboard-tls-'));
  const { certificate, privateKey } = await createAuthority({ name: 'localhost', purpose: serverPurpose });
  await writeFile(join(directory, 'certificate.pem'), certificate);
  await writeFile(join(directory, 'key.pem'), privateKey, { mode: 0o600 });
  const other = await createAuthority({ name: 'localhost', purpose: serverPurpose });
  await writeFile(join(directory, 'other-key.pem'), other.privateKey, { mode: 0o600 });
  await writeFile(join(directory, 'text.pem'), 'no certificate', { mode: 0o600 });
});
afterAll(() => rm(directory, { recursive: true }));

async function open(connectMs?: number, certificate = 'certificate.pem', key = 'key.pem') {
  const tls = { certFile: join(directory, certificate), keyFile: join(directory, key) };
  const nothing = () => {};
  const handlers = {
    authenticate: async () => null,
    receive: nothing,
    onConnected: nothing,
    onDisconnected: nothing,
    onRefused: nothing,
    onTakenOver: nothing,
  };
  const mqttServer = new MqttServer({ ...handlers, certificate: await readServerCertificate(tls), connectMs });
  return { mqttServer, port: await mqttServer.listen(0, '127.0.0.1') };
}

test.each([
  ['is missing', 'missing.pem', 'key.pem'],
  ['is none', 'text.pem', 'key.pem'],
  ['has another key', 'certificate.pem', 'other-key.pem'],
])('the gateway does not start with a certificate that %s, and names the settings', async (_, certificate, key) => {
  await expect(open(1000, certificate, key)).rejects.toThrow(
    /^MQTT_TLS_CERT \(.+\) and MQTT_TLS_KEY \(.+\) cannot be used: ./,
  );
  await expect(open(1000, certificate, key)).rejects.toBeInstanceOf(ConfigurationError);
});

test('the gateway closes a connection whose TLS handshake exceeds the time for CONNECT', async () => {
  const { mqttServer, port } = await open(100);
  onTestFinished(() => mqttServer.close());
  const silent = connect(port, '127.0.0.1');
  await once(silent.resume(), 'close');
});

test('the gateway stops although a connection has not finished its handshake', async () => {
  const { mqttServer, port } = await open();
  const encrypted = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(encrypted, 'secureConnect');
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const ends = [once(silent.resume(), 'close'), once(encrypted.resume(), 'close')];
  await mqttServer.close();
  await Promise.all(ends);
});
