import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let read = 0;
const streams: Readable[] = [];

async function* portions(): AsyncGenerator<string> {
  for (; read < 100; read += 1) yield 'portion';
}

beforeAll(async () => {
  server = await openTestServer({
    app: {
      extraRoutes(app) {
        app.get('/stream', { config: { permission: 'public' } }, (_request, reply) => {
          const stream = Readable.from(portions());
          streams.push(stream);
          return reply.type('application/zip').send(stream);
        });
      },
    },
  });
});
afterAll(() => server.close());

it('a HEAD request has the headers of the GET, and the server reads none of its content', async () => {
  const head = await server.inject({ method: 'HEAD', url: '/stream' });
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'application/zip', '']);
  await expect.poll(() => streams[0]?.closed).toBe(true);
  expect(read).toBe(0);
  const get = await server.inject({ method: 'GET', url: '/stream' });
  expect(get.body).toHaveLength(100 * 'portion'.length);
});
