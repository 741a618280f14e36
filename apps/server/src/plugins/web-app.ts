import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { callPath } from '@washboard/contract/calls/call-paths';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config.ts';
import { sendProblem } from '../http/problem.ts';

const builtWebApps = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const appPath = /^\/app(\/|$)/;

const demoPath = /^\/demo(\/|$)/;

/**
 * A page loads dozens of assets, and half a kilobyte of headers with each would be a fifth of its byte budget. Headers
 * against content sniffing and cross-origin use stay.
 */
const assetHelmet = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  strictTransportSecurity: false,
  xFrameOptions: false,
} as const;

/** The web app's router decides what a path shows. */
export const webAppPlugin = fastifyPlugin<Pick<Config, 'isDemo' | 'brand'>>(async (app, { isDemo, brand }) => {
  const builtWebApp = join(builtWebApps, brand);
  if (!existsSync(builtWebApp)) {
    app.log.warn(`the web app is not built for this brand: BRAND=${brand} npm run build`);
    return;
  }
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'public' };
      route.schema = { ...route.schema, hide: true };
    });
    await scope.register(fastifyStatic, {
      root: builtWebApp,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      // The ETag is enough for revalidation.
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, path) => {
        // Names of built assets contain a content hash.
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    scope.get('/assets/*', { helmet: assetHelmet }, (request, reply) => {
      // Keep-alive is the default of HTTP/1.1, so the header is redundant.
      reply.raw.removeHeader('connection');
      // Browsers do not revalidate immutable files, so an ETag is useless.
      return reply.sendFile(`assets/${(request.params as { '*': string })['*']}`, { etag: false });
    });
    scope.get('/', (_request, reply) => reply.sendFile('index.html'));
    scope.get('/*', (request, reply) => {
      const path = request.url.split('?')[0] ?? '/';
      if (callPath.test(path)) return sendProblem(request, reply, 'ROUTE_NOT_FOUND');
      // The web app shows an error page; the status is for programs.
      if (!isDemo && demoPath.test(path)) reply.code(404);
      // Page URLs have no dot, so a path with a dot is a file.
      return reply.sendFile(path.includes('.') ? path : appPath.test(path) ? 'app.html' : 'index.html');
    });
  });
});
