import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../config/limits.ts';
import { LiveClient } from '../testing/live-client.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

const http = {
  headersTimeoutMs: 300,
  requestTimeoutMs: 600,
  keepAliveTimeoutMs: 400,
  standstillTimeoutMs: 800,
  timeoutCheckMs: 50,
};

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isListening: true, limits: { http } });
});
afterAll(() => server.close());

const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

function open(): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {});
  opened.push(socket);
  return socket;
}

/** The server may close the connection while the client still sends, so this also resolves after an error. */
const closed = (socket: Socket) => new Promise((resolve) => socket.on('close', resolve));

async function drip(start: string): Promise<string> {
  const socket = open();
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.write(start);
  const dripping = setInterval(() => socket.write('a'), 40);
  await closed(socket);
  clearInterval(dripping);
  return heard;
}

const post = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n`;

describe('closing connections', () => {
  it.each([
    ['a head', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX: '],
    ['a body', post('/api/v2/account/register', 'application/json')],
    ['a body of a sign-in', post('/identity/token', 'application/x-www-form-urlencoded')],
  ])('the server closes a connection whose request arrives too slowly: %s', async (_, start) => {
    expect(await drip(start)).toMatch(/^$|^HTTP\/1\.1 4/);
  });

  it('the server closes a connection whose client does not read responses', async () => {
    const accepted = once(server.app.server, 'connection') as Promise<[Socket]>;
    const socket = open();
    socket.pause();
    const [heldOpen] = await accepted;
    // These responses exceed the buffers of the operating system.
    socket.write('GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(60));
    await closed(heldOpen);
    expect(heldOpen.bytesWritten).toBeGreaterThan(0);
  });

  it('the server closes an idle connection', async () => {
    const socket = open();
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    socket.resume();
    await closed(socket);
  });
});

it('a request has 10 seconds for its head, 30 in total, and 60 of silence', () => {
  expect(limits.http).toMatchObject({
    headersTimeoutMs: 10_000,
    requestTimeoutMs: 30_000,
    standstillTimeoutMs: 60_000,
  });
});

it('the server does not close an idle live socket', async () => {
  const client = await LiveClient.signedIn(server.url, await server.tokenOf('kitchen'));
  // Together these silent connections last longer than any limit.
  for (let times = 0; times < 4; times += 1) await closed(open().resume());
  expect(await client.settled()).toMatchObject([{ type: 'ready' }]);
  await client.close();
});
