import { subscribe } from 'node:diagnostics_channel';
import type { App } from '@washboard/server/http/app-instance';
import { record } from './recording.ts';

// A demo preloads this file. The stack of a call names the file that declares it.
Error.stackTraceLimit = 30;

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: App };
  const modules = new Map<string, string>();
  fastify.addHook('onRoute', ({ method, url }) => {
    const [, module] = /\/apps\/server\/src\/modules\/([^/]+\/[^/]+)\//.exec(new Error().stack ?? '') ?? [];
    if (module) for (const each of [method].flat()) modules.set(`${each} ${url}`, module);
  });
  fastify.addHook('onRequest', async ({ method, routeOptions }) => {
    const module = modules.get(`${method} ${routeOptions.url}`);
    if (module) record(`server ${module}`);
  });
});
