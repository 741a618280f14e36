import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isListening: true });
});
afterAll(() => server.close());

async function say(bytes: string | Buffer): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => {}); // The server may close the connection while the client still sends.
  socket.write(bytes);
  await new Promise((resolve) => socket.on('close', resolve));
  return heard;
}

describe('invalid requests on raw connections', () => {
  it.each([
    ['garbage', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x0d, 0x0a, 0x0d, 0x0a])],
    ['another protocol', 'EHLO kitchen\r\n\r\n'],
    ['a head without an end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}`],
    ['an address without an end', `GET /${'a'.repeat(100_000)}`],
    ['a NUL in a header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nbrand: ma\0rea\r\n\r\n'],
    ['two lengths', 'POST /identity/token HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST /identity/token HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])(
    'the server refuses a request with %s without internal details, and the process continues',
    async (_name, bytes) => {
      const answer = await say(bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d |^$/);
      expect(answer).not.toMatch(/node_modules|\.ts\b|\bat .+:\d+/);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    },
  );

  it('a refused upgrade gets a response, and its connection is closed', async () => {
    const handshake = [
      'GET /api/v1/appliance/appliances HTTP/1.1',
      'Host: x',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    expect(await say(`${handshake.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
  });

  it.each(['/api/v1/nothing', '/healthz', '/'])('the server immediately closes a socket to %s', async (path) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`);
    await new Promise((resolve) => {
      socket.onclose = resolve;
    });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});
