import { constants } from 'node:zlib';
import fastifyCompress, { type FastifyCompressOptions } from '@fastify/compress';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyWebsocket from '@fastify/websocket';
import { emailMaxLength } from '@washboard/contract/accounts/field-rules';
import { tellFaultsInEnglish } from '@washboard/contract/english-faults';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from './app-instance.ts';
import type { Context } from './context.ts';
import { accountRoutes, ownAccountRoutes } from './modules/accounts/index.ts';
import { alarmExportRoutes, alarmRoutes } from './modules/alarms/index.ts';
import {
  applianceAssignmentRoutes,
  applianceChangeRoutes,
  applianceExportRoutes,
  applianceRoutes,
  fleetRoutes,
} from './modules/appliances/index.ts';
import { assetRoutes, dataModelFilesOf, dataModelRoutes } from './modules/assets/index.ts';
import { auditRoutes } from './modules/audit/index.ts';
import { boardReplacementRoutes } from './modules/board-replacement/index.ts';
import { claimingCodeRoutes, claimingRoutes } from './modules/claiming/index.ts';
import { companyRoutes } from './modules/companies/index.ts';
import { connectivityRoutes } from './modules/connectivity/index.ts';
import { customerRoutes } from './modules/customers/index.ts';
import { eventRoutes } from './modules/events/index.ts';
import { firmwareFileRoutes, firmwareRoutes } from './modules/firmware/index.ts';
import {
  createAccessTokenVerifier,
  ensureDashboardSubscriptionKey,
  identityRoutes,
  KeyRing,
} from './modules/identity/index.ts';
import { installationRoutes } from './modules/installation/index.ts';
import { legalDocumentRoutes } from './modules/legal-documents/index.ts';
import { type LiveTimes, liveSocketRoutes } from './modules/live-socket/index.ts';
import { machineDocumentRoutes } from './modules/machine-documents/index.ts';
import { operationsRoutes } from './modules/operations/index.ts';
import { parameterRoutes, presetRoutes } from './modules/parameters/index.ts';
import { ownVerificationRoutes, registrationRoutes, verificationRoutes } from './modules/registration/index.ts';
import { type CommandTimes, remoteControlRoutes } from './modules/remote-control/index.ts';
import { savedViewRoutes } from './modules/saved-views/index.ts';
import { sessionRoutes } from './modules/sessions/index.ts';
import { runRoutes, settingsProfileRoutes } from './modules/settings-profiles/index.ts';
import { statisticsRoutes } from './modules/statistics/index.ts';
import { telemetryRoutes } from './modules/telemetry/index.ts';
import { authorisationRoutes, userAdministrationRoutes } from './modules/user-administration/index.ts';
import { authorisationPlugin } from './plugins/authorisation.ts';
import { errorsPlugin, sendError } from './plugins/errors.ts';
import { openapiPlugin } from './plugins/openapi.ts';
import { requestMetricsPlugin } from './plugins/request-metrics.ts';
import { securityHeadersPlugin } from './plugins/security-headers.ts';
import { webAppPlugin } from './plugins/web-app.ts';

/** JSON bodies; nothing in the API needs more. */
const bodyLimitBytes = 256 * 1024;

/** Of a part of the path: an e-mail address fits, however much of it is percent-encoded. */
const maxParamLength = 3 * emailMaxLength;

/** Of answers that are made anew each time; the files of the web app were compressed when it was built. */
const compression: FastifyCompressOptions = {
  // Below it a packet is sent either way.
  threshold: 1024,
  encodings: ['br', 'gzip'],
  // About as fast as gzip, and a little smaller.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  globalDecompression: false,
};

/** Routes that another package adds, under the same rules: each declares its permission. */
export type ExtraRoutes = (app: App, context: Context) => void;

export interface AppOptions {
  isGatewayReady?: () => boolean;
  commandTimes?: CommandTimes;
  liveTimes?: LiveTimes;
  keyReloadMs?: number;
  extraRoutes?: ExtraRoutes | undefined;
}

/**
 * The HTTP side of a process. With the role `web`: API, identity, live socket and the web app, on one origin; with
 * any: health, readiness and metrics.
 */
export async function buildApp(
  context: Context,
  { isGatewayReady = () => true, commandTimes, liveTimes, keyReloadMs, extraRoutes }: AppOptions = {},
): Promise<App> {
  const { config, database, logger } = context;
  const app: App = fastify({
    loggerInstance: logger.child({}, { redact: ['req.headers.authorization'] }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength },
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => void sendError(error, request as FastifyRequest, reply as FastifyReply),
    trustProxy: config.publicUrl.startsWith('https:') ? config.trustedProxies : false,
  }).withTypeProvider<ZodTypeProvider>();
  app.removeContentTypeParser('text/plain');
  tellFaultsInEnglish();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  await app.register(errorsPlugin);
  await app.register(securityHeadersPlugin, config);
  await app.register(fastifyRateLimit, { global: false, enableDraftSpec: true });
  await app.register(fastifyCompress, compression);
  await app.register(requestMetricsPlugin, context);
  const keyRing = await KeyRing.open(context, keyReloadMs);
  app.addHook('onClose', async () => keyRing.close());
  const verifyAccessToken = createAccessTokenVerifier(config, keyRing);
  // Before anything that may refuse a request, or the connection of a refused upgrade would never be closed.
  await app.register(fastifyWebsocket, {
    options: {
      maxPayload: 64 * 1024,
      // Many machines in one frame are alike; without a memory of earlier frames a socket that is silent holds nothing.
      perMessageDeflate: { threshold: 1024, serverNoContextTakeover: true, clientNoContextTakeover: true },
    },
    // A browser that does not answer the goodbye would hold up an orderly stop for half a minute.
    preClose(done) {
      for (const client of app.websocketServer.clients) {
        client.close(1012, 'restarting');
        client.terminate();
      }
      done();
    },
  });
  await app.register(authorisationPlugin, { context, verifyAccessToken });
  const isWeb = config.roles.includes('web');
  if (isWeb) await app.register(openapiPlugin); // before the routes that it describes
  await app.register(async (scope) => operationsRoutes(scope as App, context, isGatewayReady));
  // A process of another role answers for its health and its metrics, and for nothing else.
  if (!isWeb) return app;

  await ensureDashboardSubscriptionKey(database);
  await app.register(async (scope) => identityRoutes(scope as App, { context, keyRing, prefix: '/identity' }), {
    prefix: '/identity',
  });
  await app.register(
    async (scope) => {
      accountRoutes(scope as App, context);
      ownAccountRoutes(scope as App, context);
      sessionRoutes(scope as App, context);
      savedViewRoutes(scope as App, context);
      ownVerificationRoutes(scope as App, context);
      authorisationRoutes(scope as App, context);
      userAdministrationRoutes(scope as App, context);
      companyRoutes(scope as App, context);
      customerRoutes(scope as App, context);
      auditRoutes(scope as App, context);
    },
    { prefix: '/api/v1/account' },
  );
  await app.register(async (scope) => registrationRoutes(scope as App, context), { prefix: '/api/v2/account' });
  await app.register(async (scope) => verificationRoutes(scope as App, context), {
    prefix: '/api/v1/email-verification',
  });
  const dataModelFiles = dataModelFilesOf(context);
  await app.register(async (scope) => assetRoutes(scope as App, dataModelFiles), { prefix: '/ddm' });
  await app.register(async (scope) => firmwareFileRoutes(scope as App, context), { prefix: '/firmware' });
  await app.register(async (scope) => legalDocumentRoutes(scope as App, context), { prefix: '/documents/legal' });
  await app.register(async (scope) => machineDocumentRoutes(scope as App, context), { prefix: '/documents' });
  await app.register(
    async (scope) => {
      applianceRoutes(scope as App, context);
      fleetRoutes(scope as App, context);
      applianceExportRoutes(scope as App, context);
      applianceChangeRoutes(scope as App, context);
      applianceAssignmentRoutes(scope as App, context);
      installationRoutes(scope as App, context);
      boardReplacementRoutes(scope as App, context, commandTimes);
      claimingRoutes(scope as App, context);
      dataModelRoutes(scope as App, dataModelFiles);
      presetRoutes(scope as App, context);
      settingsProfileRoutes(scope as App, context);
      runRoutes(scope as App, context);
    },
    { prefix: '/api/v1/appliance' },
  );
  await app.register(
    async (scope) => {
      telemetryRoutes(scope as App, context);
      statisticsRoutes(scope as App, context);
      connectivityRoutes(scope as App, context);
      alarmRoutes(scope as App, context);
      alarmExportRoutes(scope as App, context);
      eventRoutes(scope as App, context);
      firmwareRoutes(scope as App, context, commandTimes);
      remoteControlRoutes(scope as App, context, commandTimes);
      claimingCodeRoutes(scope as App, context, commandTimes);
      parameterRoutes(scope as App, context, commandTimes);
    },
    { prefix: '/api/v1/event-hub-listener' },
  );
  await app.register(async (scope) => liveSocketRoutes(scope as App, context, verifyAccessToken, liveTimes), {
    prefix: '/api/v1',
  });
  if (extraRoutes) await app.register(async (scope) => extraRoutes(scope as App, context));
  await app.register(webAppPlugin, config);
  return app;
}
