import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { BridgeFailure } from '@washboard/contract/bridges/bridge';
import { createAuthority, type TestAuthority } from '@washboard/ledger/testing/time-stamp-authority';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import { limits } from '../../../config/limits.ts';
import { Metrics } from '../../../metrics.ts';
import { type BrokerTarget, connectBroker, failureOf } from './broker-connection.ts';
import { BrokerLink } from './broker-link.ts';
import { Outbox } from './outbox.ts';

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** @returns the port of a TCP server */
async function open(onData: (socket: Socket, bytes: Buffer) => void, authority?: TestAuthority): Promise<number> {
  const onSocket = (socket: Socket) => {
    sockets.add(
      socket
        .setNoDelay()
        .on('error', () => {})
        .on('close', () => sockets.delete(socket)),
    );
    socket.on('data', (bytes) => onData(socket, bytes));
  };
  const server = authority
    ? createTlsServer({ cert: authority.certificate, key: authority.privateKey }, onSocket)
    : createServer(onSocket);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

const accept = (socket: Socket) => socket.write(Buffer.from([0x20, 2, 0, 0]));

const connect = (address: string, fields: Partial<BrokerTarget> = {}, timeoutMs = 5000) =>
  connectBroker(
    { address, username: null, password: null, caCertificate: null, ...fields },
    { policy: { allowPrivate: true }, clientId: 'test', timeoutMs },
  );

async function failureOfConnecting(...target: Parameters<typeof connect>) {
  try {
    (await connect(...target)).end(true);
    return null;
  } catch (error) {
    return failureOf(error);
  }
}

describe('unrequested packets', () => {
  it.each([
    ['messages', Buffer.from('\u0030\u001c\u0000\u0014homeassistant/statusonline')],
    ['acknowledgements', Buffer.from([0x40, 2, 0, 1])],
    ['answers to pings', Buffer.from([0xd0, 0])],
    // The client replies to the next two kinds of packets.
    ['messages to receive exactly once', Buffer.from([0x34, 5, 0, 1, 0x61, 0, 1, 0x62, 2, 0, 1])],
    ['releases of messages', Buffer.from([0x62, 2, 0, 1])],
    ['one message without an end', Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f, 0, 1, 0x61])],
  ])('a broker that sends unrequested %s soon loses the connection', async (_, packet) => {
    const port = await open((socket) => {
      accept(socket);
      const many = Buffer.concat([packet, ...Array<Buffer>(1000).fill(packet)]);
      const write = () => {
        while (!socket.destroyed && socket.write(many));
      };
      socket.on('drain', write);
      write();
    });
    const client = await connect(`mqtt://127.0.0.1:${port}`);
    let receivedBytes = 0;
    client.stream.on('data', (bytes: Buffer) => {
      receivedBytes += bytes.length;
    });
    const errors: unknown[] = [];
    client.stream.on('error', (error: unknown) => errors.push(error));
    await new Promise<void>((resolve) => client.once('close', () => resolve()));
    expect(errors.map(failureOf)).toContain('protocol');
    expect(receivedBytes).toBeLessThan(4 * limits.bridges.unsolicitedBytes);
  });
});

it('a broker that acknowledges thousands of messages keeps the connection', async () => {
  let isAccepted = false;
  let rest = Buffer.alloc(0);
  const port = await open((socket, bytes) => {
    if (!isAccepted) {
      isAccepted = true;
      return void accept(socket);
    }
    rest = Buffer.concat([rest, bytes]);
    for (; rest.length >= 9; rest = rest.subarray(9)) socket.write(Buffer.from([0x40, 2, ...rest.subarray(7, 9)]));
  });
  const client = await connect(`mqtt://127.0.0.1:${port}`);
  const messages = Math.ceil(limits.bridges.unsolicitedBytes / 4) * 2;
  for (let i = 0; i < messages; i += limits.bridges.inFlight)
    await Promise.all(
      Array.from({ length: limits.bridges.inFlight }, () => client.publishAsync('a/b', '', { qos: 1 })),
    );
  expect(client.connected).toBe(true);
  client.end(true);
});

it('a bridge waits longer each time for a broker that soon ends each connection', async () => {
  const connections = new Map<Socket, number>();
  const { promise: hasEnough, resolve } = Promise.withResolvers<void>();
  const port = await open((socket) => {
    if (connections.has(socket)) return;
    connections.set(socket, performance.now());
    if (connections.size === 6) resolve();
    accept(socket);
    socket.end();
  });
  const link = new BrokerLink({
    context: {
      config: readConfig({ OUTBOUND_PRIVATE: '1' }),
      clock: { now: () => new Date() },
      metrics: new Metrics(),
    },
    settings: {
      companyCode: '300001',
      topicPrefix: 'washboard',
      discoveryPrefix: 'homeassistant',
      language: 'en',
      address: `mqtt://127.0.0.1:${port}`,
      username: null,
      sealedPassword: null,
      caCertificate: null,
      role: null,
      isOn: true,
      version: 0,
      isRemoved: false,
      isGivenUp: false,
    },
    target: { address: `mqtt://127.0.0.1:${port}`, username: null, password: null, caCertificate: null },
    times: { retryMs: 50, maxRetryMs: 10_000, birthPauseMs: 0 },
    outbox: new Outbox({ pauseMs: 0, acknowledgeMs: 5000 }),
    onState: () => {},
  });
  await hasEnough;
  const [last = 0, previous = 0] = [...connections.values()].toReversed();
  expect(last - previous).toBeGreaterThanOrEqual((50 * 2 ** 4) / 2 - 1);
  await link.stop();
});

describe('failed connections', () => {
  it.each<[string, (socket: Socket) => void, BridgeFailure]>([
    ['says nothing', () => undefined, 'noAnswer'],
    ['closes', (socket: Socket) => void socket.destroy(), 'closed'],
    ['refuses the user', (socket: Socket) => void socket.write(Buffer.from([0x20, 2, 0, 5])), 'credentials'],
    ['is not ready', (socket: Socket) => void socket.write(Buffer.from([0x20, 2, 0, 3])), 'other'],
  ])('a bridge reports a failure when the broker %s', async (_, onData, failure) => {
    const port = await open(onData);
    expect(await failureOfConnecting(`mqtt://127.0.0.1:${port}`, {}, 500)).toBe(failure);
  });
});

describe('broker certificates', () => {
  const serverPurpose = '1.3.6.1.5.5.7.3.1';
  let authority: TestAuthority;
  beforeAll(async () => {
    authority = await createAuthority({ name: 'localhost', purpose: serverPurpose });
  });

  it("a bridge accepts a broker of a private authority only with that authority's certificate", async () => {
    const port = await open(accept, authority);
    const address = `mqtts://localhost:${port}`;
    expect(await failureOfConnecting(address)).toBe('certificate');
    expect(await failureOfConnecting(address, { caCertificate: authority.rootCertificate })).toBeNull();
    const other = await createAuthority({ name: 'localhost', purpose: serverPurpose });
    expect(await failureOfConnecting(address, { caCertificate: other.rootCertificate })).toBe('certificate');
  });

  it('a bridge refuses a broker whose certificate has another name', async () => {
    const port = await open(accept, authority);
    const caCertificate = authority.rootCertificate;
    expect(await failureOfConnecting(`mqtts://127.0.0.1:${port}`, { caCertificate })).toBe('certificate');
  });
});
