import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('the description of the API names each schema that a call uses, and no other', async () => {
  const description = (await server.inject({ url: '/api/v1/openapi.json' })).json();
  const named = Object.keys(description.components.schemas);
  const used = [...JSON.stringify(description).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
  expect(named).toContain('Problem');
  expect(named.toSorted()).toEqual([...new Set(used)].toSorted());
});
