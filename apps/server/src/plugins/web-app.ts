import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { callPath } from '@washboard/contract/http/call-paths';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/env.ts';
import { sendProblem } from './errors.ts';

/** A folder for each brand. */
const builtWebApps = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Pages that exist in a demo only. */
const demoPath = /^\/demo(\/|$)/;

/**
 * What only a document heeds, a built asset does without: a page is made of dozens of them, and half a kilobyte with
 * each would be a fifth of what it may weigh. What keeps an asset from being misread or taken elsewhere stays.
 */
const assetHelmet = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  strictTransportSecurity: false,
  xFrameOptions: false,
} as const;

/** The built web app. Its own router decides what a path shows, so every page's address answers with the same page. */
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
      // The tag is enough to ask by.
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, path) => {
        // Names of built assets carry their content's hash; everything else is asked for again each time.
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // What the web app must know of the installation before anybody signs in.
    scope.get('/config/dashboard.json', async () => ({ isDemo }));
    scope.get('/assets/*', { helmet: assetHelmet }, (request, reply) =>
      reply.sendFile(`assets/${(request.params as { '*': string })['*']}`),
    );
    scope.get('/', (_request, reply) => reply.sendFile('index.html'));
    scope.get('/*', (request, reply) => {
      const path = request.url.split('?')[0] ?? '/';
      if (callPath.test(path)) return sendProblem(request, reply, 'ROUTE_NOT_FOUND');
      // The web app's own page says so, too; this tells those that read no pages.
      if (!isDemo && demoPath.test(path)) reply.code(404);
      // No page's address has a dot in it; what has one is a file, and missing it is 404 and not a page.
      return reply.sendFile(path.includes('.') ? path : 'index.html');
    });
  });
});
