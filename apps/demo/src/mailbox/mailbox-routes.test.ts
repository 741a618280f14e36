import { expectProblem } from '@washboard/server/testing/expect-problem';
import { openTestServer } from '@washboard/server/testing/test-server';
import { expect, it } from 'vitest';
import { mailboxRoutes } from './start-mailbox.ts';

it.each([1080, null])('the demo returns the port of its mailbox: %s', async (port) => {
  const server = await openTestServer({
    environment: { DEMO: '1' },
    app: { extraRoutes: (app) => mailboxRoutes(app, port) },
  });
  expect((await server.inject({ url: '/demo/api/mailbox' })).json()).toEqual({ port });
  await server.close();
});

it('a server outside the demo has no mailbox', async () => {
  const server = await openTestServer();
  expectProblem(await server.inject({ url: '/demo/api/mailbox' }), 'ROUTE_NOT_FOUND');
  await server.close();
});
