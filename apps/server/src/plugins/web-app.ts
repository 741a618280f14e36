import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { callPath } from '@washboard/contract/http/call-paths';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/env.ts';
import { sendProblem } from './errors.ts';

/** The folder has a subfolder for each brand. */
const builtWebApps = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Pages of the app for phones have a build of their own. */
const appPath = /^\/app(\/|$)/;

/** Only a demo has these pages. */
const demoPath = /^\/demo(\/|$)/;

/**
 * Built assets omit headers that only documents use: a page loads dozens of assets, and half a kilobyte with each would
 * be a fifth of its byte budget. Headers against content sniffing and cross-origin use stay.
 */
const assetHelmet = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  strictTransportSecurity: false,
  xFrameOptions: false,
} as const;

/** The web app's router decides what a path shows, so every page's URL returns the same file. */
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
        // Names of built assets contain a content hash; everything else is revalidated each time.
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    scope.get('/assets/*', { helmet: assetHelmet }, (request, reply) => {
      // Keep-alive is the default of HTTP/1.1, so the header is redundant.
      reply.raw.removeHeader('connection');
      // Browsers do not revalidate immutable files, and a page loads some twenty of them.
      return reply.sendFile(`assets/${(request.params as { '*': string })['*']}`, { etag: false });
    });
    scope.get('/', (_request, reply) => reply.sendFile('index.html'));
    scope.get('/*', (request, reply) => {
      const path = request.url.split('?')[0] ?? '/';
      if (callPath.test(path)) return sendProblem(request, reply, 'ROUTE_NOT_FOUND');
      // The web app shows the same error page; the status is for programs.
      if (!isDemo && demoPath.test(path)) reply.code(404);
      // Page URLs have no dot. A path with a dot is a file, and a missing file is a 404.
      return reply.sendFile(path.includes('.') ? path : appPath.test(path) ? 'app.html' : 'index.html');
    });
  });
});
