import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { explainFailure, findPortHolder } from './explain-failure.ts';

async function listen(port: number) {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('an error about a port in use names the process that holds it', async () => {
  const holder = await listen(0);
  const { port } = holder.address() as { port: number };
  expect(findPortHolder(port)).toMatchObject({ pid: process.pid, command: expect.stringContaining('node') });
  const refused = await listen(port).catch((error: unknown) => error);
  expect(explainFailure(refused)).toContain(`Port ${port} is in use by process ${process.pid}`);
  holder.close();
  await once(holder, 'close');
  expect(findPortHolder(port)).toBeNull();
});
