import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sendProblem } from './errors.ts';

const builtWebApp = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Paths that are calls, never pages. */
const callPath = /^\/(api|identity|ddm|firmware|documents|config|healthz|readyz|metrics)(\/|$)/;

/** The built web app. Its own router decides what a path shows, so every page's address answers with the same page. */
export const webAppPlugin = fastifyPlugin(async (app) => {
  if (!existsSync(builtWebApp)) {
    app.log.warn('the web app is not built: npm run build');
    return;
  }
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'public' };
      route.schema = { ...route.schema, hide: true };
    });
    await scope.register(fastifyStatic, {
      root: builtWebApp,
      wildcard: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Names of built assets carry their content's hash; everything else is asked for again each time.
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    scope.get('/', sendPage);
    scope.get('/*', sendPage);
  });
});

function sendPage(request: FastifyRequest, reply: FastifyReply) {
  const wantsPage = !callPath.test(request.url) && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/);
  if (!wantsPage) return sendProblem(request, reply, 'ROUTE_NOT_FOUND');
  return reply.sendFile('index.html');
}
