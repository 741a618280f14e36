import { constants } from 'node:zlib';
import fastifyCompress, { type FastifyCompressOptions } from '@fastify/compress';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyWebsocket from '@fastify/websocket';
import { emailMaxLength } from '@washboard/contract/accounts/field-rules';
import { configureEnglishFaults } from '@washboard/contract/errors/english-faults';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Context } from './context.ts';
import type { App } from './http/app-instance.ts';
import { sendError } from './http/problem.ts';
import type { ProcessContext } from './module.ts';
import { operationsRoutes } from './modules/administration/operations/index.ts';
import { endLiveSocket } from './modules/machines/live-socket/index.ts';
import { createAccessTokenVerifier, KeyRing } from './modules/people/identity/index.ts';
import { ensureDashboardSubscriptionKey, KeyGate } from './modules/people/subscription-keys/index.ts';
import { openExportQueue } from './modules/platform/export-queue/index.ts';
import { dataModelFilesOf } from './modules/servicing/machine-documents/index.ts';
import { mailSubscriptions, modules, type WebParts } from './modules.ts';
import { admissionPlugin } from './plugins/admission.ts';
import { cachingPlugin } from './plugins/caching.ts';
import { errorsPlugin } from './plugins/errors.ts';
import { forwardedAddressesPlugin } from './plugins/forwarded-addresses.ts';
import { headRequestsPlugin } from './plugins/head-requests.ts';
import { openapiPlugin } from './plugins/openapi/openapi.ts';
import { permissionCheckPlugin } from './plugins/permission-check.ts';
import { requestMetricsPlugin } from './plugins/request-metrics.ts';
import { requestTracesPlugin } from './plugins/request-traces.ts';
import { securityHeadersPlugin } from './plugins/security-headers.ts';
import { webAppPlugin } from './plugins/web-app.ts';

/** A path parameter may be an e-mail address, even fully percent-encoded. */
const maxParamLength = 3 * emailMaxLength;

/** The build compresses the files of the web app. */
const compression: FastifyCompressOptions = {
  // A smaller response fits into one packet either way.
  threshold: 1024,
  encodings: ['br', 'gzip'],
  // Brotli's level 4 is about as fast as gzip, and slightly smaller.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  globalDecompression: false,
};

export type ExtraRoutes = (app: App, context: Context) => void;

export interface AppOptions {
  isGatewayReady?: () => boolean;
  extraRoutes?: ExtraRoutes | undefined;
}

/**
 * With the role `web`: API, identity, live socket and web app, on one origin; with any role: health, readiness and
 * metrics.
 */
export async function buildApp(
  context: ProcessContext,
  { isGatewayReady = () => true, extraRoutes }: AppOptions = {},
): Promise<App> {
  const { config, database, logger, metrics, limits, pdfWorkers } = context;
  for (const { metrics: define } of modules) if (define) metrics.of(define);
  const bounds = limits.http;
  const app: App = fastify({
    loggerInstance: logger.child({}, { redact: ['req.headers.authorization'] }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bounds.bodyBytes,
    http: { headersTimeout: bounds.headersTimeoutMs, connectionsCheckingInterval: bounds.timeoutCheckMs },
    requestTimeout: bounds.requestTimeoutMs,
    keepAliveTimeout: bounds.keepAliveTimeoutMs,
    connectionTimeout: bounds.standstillTimeoutMs,
    routerOptions: { maxParamLength },
    forceCloseConnections: true,
    // The error handler does not see errors before a route is found.
    frameworkErrors: (error, request, reply) => void sendError(error, request as FastifyRequest, reply as FastifyReply),
    trustProxy: config.publicUrl.startsWith('https:') ? config.trustedProxies : false,
  }).withTypeProvider<ZodTypeProvider>();
  app.removeContentTypeParser('text/plain');
  configureEnglishFaults();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  await app.register(errorsPlugin);
  await app.register(forwardedAddressesPlugin); // This plugin precedes the hooks that read the address.
  await app.register(securityHeadersPlugin, config);
  await app.register(cachingPlugin);
  await app.register(headRequestsPlugin);
  await app.register(fastifyRateLimit, { global: false, enableDraftSpec: true });
  await app.register(fastifyCompress, compression);
  if (config.isTraced) await app.register(requestTracesPlugin);
  await app.register(requestMetricsPlugin, context);
  const keyRing = await KeyRing.open(context);
  app.addHook('onClose', () => keyRing.close());
  const verifyAccessToken = createAccessTokenVerifier(config, keyRing);
  // A later hook may refuse an upgrade, whose connection would then never be closed.
  await app.register(fastifyWebsocket, {
    options: {
      maxPayload: bounds.socketMessageBytes,
      // Machines in one frame are similar enough to compress well; without a context across frames an idle socket needs
      // no memory.
      perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
    },
    errorHandler: endLiveSocket,
    // A browser that does not answer the close frame would delay a clean stop by half a minute.
    preClose(done) {
      for (const client of app.websocketServer.clients) {
        client.close(1012, 'restarting');
        client.terminate();
      }
      done();
    },
  });
  const exportQueue = openExportQueue(context);
  await app.register(admissionPlugin, { exportQueue, metrics, limits });
  const keyGate = new KeyGate(context);
  app.addHook('onReady', () => keyGate.open());
  app.addHook('onClose', () => keyGate.close());
  await app.register(permissionCheckPlugin, { context, verifyAccessToken, keyGate });
  const isWeb = config.roles.includes('web');
  if (isWeb) await app.register(openapiPlugin, config); // The plugin describes only routes that are added after it.
  const figures = modules.flatMap((module) => module.figures?.(context) ?? []);
  await addRoutes((scope) => operationsRoutes(scope, context, { isGatewayReady, figures }));
  if (!isWeb) return app;

  await ensureDashboardSubscriptionKey(database);
  const dataModelFiles = dataModelFilesOf(context);
  const parts: WebParts = { dataModelFiles, exportQueue, keyRing, pdfWorkers, mailSubscriptions, verifyAccessToken };
  for (const { routes = [] } of modules) {
    for (const add of routes) await addRoutes((scope) => add(scope, { ...context, ...parts }));
  }
  if (extraRoutes) await addRoutes((scope) => extraRoutes(scope, context));
  await app.register(webAppPlugin, config);
  return app;

  /** Fastify's types do not pass the types of the schemas to registered plugins. */
  async function addRoutes(add: (scope: App) => void | Promise<void>): Promise<void> {
    // Without a name Fastify searches all loaded modules for the function.
    const plugin = Object.assign(async (scope: unknown) => add(scope as App), {
      [Symbol.for('fastify.display-name')]: 'routes',
    });
    await app.register(plugin);
  }
}
