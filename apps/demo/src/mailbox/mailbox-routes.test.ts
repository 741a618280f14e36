import { expectProblem } from '@washboard/server/testing/expect-problem';
import { openTestServer } from '@washboard/server/testing/test-server';
import { expect, it } from 'vitest';
import { mailboxRoutes } from './start-mailbox.ts';

it.each([1080, null])('returns the address of the demo’s mailbox: %s', async (port) => {
  const server = await openTestServer({
    environment: { DEMO: '1' },
    app: { extraRoutes: (app) => mailboxRoutes(app, port) },
  });
  expect((await server.inject({ url: '/demo/api/mailbox' })).json()).toEqual({ port });
  await server.close();
});

it('does not exist outside the demo', async () => {
  const server = await openTestServer();
  expectProblem(await server.inject({ url: '/demo/api/mailbox' }), 'ROUTE_NOT_FOUND');
  await server.close();
});
