import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Parts of a page. */
const light = ['/api/v1/event-hub-listener/:serialNumber/serviceLog/:id/photos/:photoId'];

it('each call that makes a file waits for its place', () => {
  const files = server.app.declaredRoutes.filter(({ schema, url }) => {
    const answers = (schema?.response ?? {}) as Record<string, { content?: object }>;
    return answers['200']?.content !== undefined && !light.includes(url);
  });
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter(({ config }) => !config?.isHeavy).map(({ url }) => url)).toEqual([]);
});
