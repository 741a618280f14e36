import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../config/limits.ts';
import { captureLog } from '../../../testing/captured-log.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { liveSubject } from './index.ts';

let server: TestServer;
let client: LiveClient;
beforeAll(async () => {
  server = await openTestServer({ isListening: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await LiveClient.signedIn(server.url, await server.tokenOf('kitchen'));
  client.heard.length = 0;
});
afterEach(async () => {
  await client.close();
  const next = await LiveClient.signedIn(server.url, await server.tokenOf('kitchen'));
  await next.close();
});

function frame(first: number, payload: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt8(0x80 | 126, 0);
  length.writeUInt16BE(payload.length, 1);
  const mask = Buffer.alloc(4);
  return Buffer.concat([Buffer.from([first]), length.subarray(0, 3), mask, payload]);
}

function compressedFrame(content: Buffer): Buffer {
  return frame(0xc1, deflateRawSync(content));
}

async function upgradedSocket(url: string): Promise<Socket> {
  const key = randomBytes(16).toString('base64');
  const asked = request(`${url}/api/v1/live`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': key,
      'sec-websocket-extensions': 'permessage-deflate',
    },
  });
  asked.end();
  const [, socket] = (await once(asked, 'upgrade')) as [unknown, Socket];
  return socket;
}

async function closeCode(socket: Socket): Promise<number> {
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(bytes[0]).toBe(0x88);
  return bytes.readUInt16BE(2);
}

function publish(serialNumber: string, seq: number, tankTmp = seq): void {
  const at = '2026-11-20T10:00:00.000Z';
  const telemetry = { at, receivedAt: at, isClockDoubtful: false, tankTmp };
  server.context.bus.publish(liveSubject(serialNumber), { type: 'telemetry', serialNumber, at, seq, telemetry });
}

const kinds = () => client.heard.map((message) => [message.type, 'seq' in message ? message.seq : null]);

describe('a gap in the numbers', () => {
  it('a new snapshot repairs a gap, and later news continues from there', async () => {
    client.send({ type: 'subscribe', serialNumbers: ['PONTE0001'] });
    await client.settled();
    for (const seq of [1, 2, 5, 6]) publish('PONTE0001', seq);
    await client.until((message) => message.type === 'snapshot' && message.seq > 2);
    await client.settled();
    publish('PONTE0001', 7);
    await client.settled();
    const [first, one, two, ...rest] = kinds();
    expect([first, one, two]).toEqual([
      ['snapshot', 0],
      ['telemetry', 1],
      ['telemetry', 2],
    ]);
    expect(rest.filter(([type]) => type === 'snapshot')).toEqual([['snapshot', 6]]);
    expect(rest.at(-1)).toEqual(['telemetry', 7]);
    expect(rest).not.toContainEqual(['telemetry', 5]);
  });

  it('a lower number, as after a change of the process, counts as a gap', async () => {
    publish('PONTE0002', 1000);
    client.send({ type: 'subscribe', serialNumbers: ['PONTE0002'] });
    await client.settled();
    publish('PONTE0002', 500);
    publish('PONTE0002', 501);
    await client.until((message) => message.type === 'snapshot' && message.seq === 501);
    publish('PONTE0002', 502);
    await client.until((message) => message.type === 'telemetry' && message.seq === 502);
  });

  it('one snapshot repairs all gaps that appear before it is read', async () => {
    client.send({ type: 'subscribe', serialNumbers: ['PONTE0001'] });
    await client.settled();
    client.heard.length = 0;
    const [socket] = server.app.websocketServer.clients;
    // The watch of the other machine keeps the socket busy while the gaps appear.
    socket?.emit('message', Buffer.from(JSON.stringify({ type: 'subscribe', serialNumbers: ['PONTE0002'] })), false);
    for (let seq = 8000; seq < 8200; seq += 2) publish('PONTE0001', seq);
    await client.until((message) => message.type === 'snapshot' && message.seq === 8198);
    await client.settled();
    const snapshots = client.about('PONTE0001').filter(({ type }) => type === 'snapshot');
    expect(snapshots.length).toBeLessThanOrEqual(2);
  });

  it('a gap does not restart a watch that has ended', async () => {
    client.send({ type: 'subscribe', serialNumbers: ['PONTE0001'] });
    await client.settled();
    client.heard.length = 0;
    const [socket] = server.app.websocketServer.clients;
    const arrives = (message: object) => socket?.emit('message', Buffer.from(JSON.stringify(message)), false);
    // The watch ends while the first request is processed, before the gap appears.
    arrives({ type: 'subscribe', serialNumbers: ['PONTE0002'] });
    arrives({ type: 'unsubscribe', serialNumbers: ['PONTE0001'] });
    publish('PONTE0001', 5000);
    await client.settled();
    publish('PONTE0001', 5001);
    expect((await client.settled()).map((message) => 'serialNumber' in message && message.serialNumber)).toEqual([
      'PONTE0002',
    ]);
  });
});

describe('an invalid message', () => {
  it.each([
    ['no JSON', 'hello'],
    ['empty', ''],
    ['no object', '7'],
    ['null', 'null'],
    ['of an unknown type', { type: 'shout' }],
    ['without machines', { type: 'subscribe' }],
    ['with machines that cannot be', { type: 'subscribe', serialNumbers: ['x; drop table'] }],
    ['with numbers for machines', { type: 'subscribe', serialNumbers: [1] }],
    ['with too many machines', { type: 'subscribe', serialNumbers: Array(501).fill('PONTE0001') }],
    ['binary', new Uint8Array([0, 1, 2])],
    ['that would change the prototype', '{"__proto__":{"type":"subscribe"},"serialNumbers":[]}'],
  ])('the server answers an invalid message with an error and keeps the socket open: %s', async (_name, message) => {
    client.send(message);
    expect(await client.settled()).toEqual([{ type: 'error', code: 'VALIDATION_FAILED' }]);
  });
});

describe('too many requests', () => {
  it('the server accepts a request for 500 machines in one message', async () => {
    client.send({ type: 'subscribe', serialNumbers: Array(500).fill('PONTE0001') });
    expect(await client.settled()).toMatchObject([{ type: 'snapshot', serialNumber: 'PONTE0001' }]);
  });

  it('the server closes a socket that sends many requests without waiting for replies', async () => {
    for (let i = 0; i < 2000; i++) client.send({ type: 'subscribe', serialNumbers: [] });
    expect((await client.closed()).code).toBe(1008);
    expect(limits.live.waitingMessages).toBe(100);
  });

  it('the server survives one huge frame and closes its socket', async () => {
    client.send('x'.repeat(65 * 1024));
    expect((await client.closed()).code).toBe(1009);
  });
});

describe('a frame that violates the protocol', () => {
  const log = captureLog();
  let watched: TestServer;
  beforeAll(async () => {
    watched = await openTestServer({ isListening: true, logger: log.logger });
  });
  beforeEach(() => void log.lines.splice(0));
  afterAll(() => watched.close());

  it.each([
    ['that grows when it is decompressed', compressedFrame(Buffer.alloc(8 * 1024 * 1024)), 1009],
    ['that cannot be decompressed', frame(0xc1, Buffer.from('no such stream')), 1007],
    ['that is not masked', Buffer.from([0x81, 0x01, 0x78]), 1002],
    ['of a kind that there is not', frame(0x8f, Buffer.from('x')), 1002],
  ])('the server closes the socket and logs one line without a stack for a frame %s', async (_name, bytes, code) => {
    const socket = await upgradedSocket(watched.url);
    socket.write(bytes);
    expect(await closeCode(socket)).toBe(code);
    expect(log.lines).toEqual([expect.objectContaining({ level: 40, msg: 'a live socket is ended' })]);
    expect(JSON.stringify(log.lines)).not.toMatch(/"stack"|\.(ts|js):\d/);
    expect((await watched.inject({ url: '/healthz' })).statusCode).toBe(200);
  });

  it('a broken connection is not logged for operators', async () => {
    const socket = await upgradedSocket(watched.url);
    socket.resetAndDestroy();
    await vi.waitFor(() => expect(watched.app.websocketServer.clients.size).toBe(0));
    expect(log.lines.filter(({ level }) => level > 20)).toEqual([]);
  });
});

describe('the address of the socket', () => {
  it('a request without an upgrade gets the status 404', async () => {
    expect((await server.inject({ url: '/api/v1/live' })).statusCode).toBe(404);
  });
});

describe('a server without a database', () => {
  it('a server without a database closes the socket and asks the browser to reconnect', async () => {
    const other = await openTestServer({ isListening: true });
    const stranded = await LiveClient.signedIn(other.url, await other.tokenOf('kitchen'));
    await other.context.database.close();
    other.context.database.close = async () => {};
    stranded.send({ type: 'subscribe', serialNumbers: [] });
    expect((await stranded.closed()).code).toBe(1011);
    await other.close();
  });
});
