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
import { alarmRoutes, openAlarmRoutes } from './modules/machines/alarm-register/index.ts';
import { applianceRoutes } from './modules/machines/appliances/index.ts';
import { bluetoothRoutes } from './modules/machines/bluetooth/index.ts';
import { boardReplacementRoutes } from './modules/machines/board-replacement/index.ts';
import { claimingCodeRoutes, claimingRoutes } from './modules/machines/claiming/index.ts';
import { connectivityRoutes } from './modules/machines/connectivity/index.ts';
import { customerRoutes } from './modules/machines/customers/index.ts';
import { dataExportRoutes, dataPackageRoutes } from './modules/machines/data-exports/index.ts';
import { eventRoutes } from './modules/machines/events/index.ts';
import { firmwareFileRoutes, firmwareRoutes } from './modules/machines/firmware/index.ts';
import { fleetRoutes } from './modules/machines/fleet/index.ts';
import { companyLimitRoutes, hygieneRoutes, limitRoutes, siteHygieneRoutes } from './modules/machines/hygiene/index.ts';
import { installationRoutes, installationRunRoutes } from './modules/machines/installation/index.ts';
import { ledgerLogRoutes, ledgerRoutes } from './modules/machines/ledger/index.ts';
import { endLiveSocket, liveSocketRoutes } from './modules/machines/live-socket/index.ts';
import { machineAdministrationRoutes } from './modules/machines/machine-administration/index.ts';
import {
  assetRoutes,
  dataModelFilesOf,
  dataModelRoutes,
  machineDocumentRoutes,
} from './modules/machines/machine-documents/index.ts';
import { importRoutes, machineRegistrationRoutes } from './modules/machines/machine-registration/index.ts';
import { defaultParameterRoutes, otherInfoRoutes, parameterRoutes } from './modules/machines/parameters/index.ts';
import { remoteControlRoutes } from './modules/machines/remote-control/index.ts';
import { maintenanceRoutes, serviceAccessRoutes, servicePinRoutes } from './modules/machines/service-access/index.ts';
import { serviceLogRoutes } from './modules/machines/service-log/index.ts';
import { runRoutes, settingsProfileRoutes } from './modules/machines/settings-profiles/index.ts';
import { companyTariffRoutes, statisticsRoutes, tariffRoutes } from './modules/machines/statistics/index.ts';
import { telemetryRoutes } from './modules/machines/telemetry/index.ts';
import { visitPackRoutes } from './modules/machines/visit-pack/index.ts';
import { bridgeRoutes } from './modules/outgoing/bridges/index.ts';
import {
  mailSubscription,
  notificationLinkRoutes,
  notificationRoutes,
  notificationRuleRoutes,
} from './modules/outgoing/notifications/index.ts';
import { periodicReportRoutes, reportSubscriptions } from './modules/outgoing/periodic-reports/index.ts';
import { pushRoutes } from './modules/outgoing/push/index.ts';
import { oneClickRoutes, type Subscriptions, unsubscribeRoutes } from './modules/outgoing/unsubscribe/index.ts';
import { webhookRoutes } from './modules/outgoing/webhooks/index.ts';
import { accountRoutes } from './modules/people/accounts/index.ts';
import { createAccessTokenVerifier, identityRoutes, KeyRing, sessionRoutes } from './modules/people/identity/index.ts';
import { invitationAcceptanceRoutes, invitationRoutes } from './modules/people/invitations/index.ts';
import { savedViewRoutes } from './modules/people/saved-views/index.ts';
import { serviceClientRoutes } from './modules/people/service-clients/index.ts';
import { ownVerificationRoutes, signUpRoutes, verificationRoutes } from './modules/people/sign-up/index.ts';
import {
  ensureDashboardSubscriptionKey,
  KeyGate,
  subscriptionKeyRoutes,
} from './modules/people/subscription-keys/index.ts';
import { exportProgressRoutes, openFileQueue } from './modules/platform/file-queue/index.ts';
import { openPdfWorkers } from './modules/platform/pdf/index.ts';
import { auditRoutes } from './modules/service/audit-log/index.ts';
import { companyRoutes } from './modules/service/company-administration/index.ts';
import { inspectionRoutes, inspectorLinkRoutes } from './modules/service/inspector-links/index.ts';
import { legalDocumentRoutes } from './modules/service/legal-documents/index.ts';
import { operationsRoutes } from './modules/service/operations/index.ts';
import { ownAccountRoutes } from './modules/service/own-account/index.ts';
import { setupLinkRoutes, setupRoutes } from './modules/service/setup/index.ts';
import { signUpRequestRoutes, userAdministrationRoutes } from './modules/service/user-administration/index.ts';
import { webConfigRoutes } from './modules/service/web-config/index.ts';
import { admissionPlugin } from './plugins/admission.ts';
import { cachingPlugin } from './plugins/caching.ts';
import { errorsPlugin, sendError } from './plugins/errors.ts';
import { forwardedAddressesPlugin } from './plugins/forwarded-addresses.ts';
import { headRequestsPlugin } from './plugins/head-requests.ts';
import { openapiPlugin } from './plugins/openapi.ts';
import { permissionCheckPlugin } from './plugins/permission-check.ts';
import { requestMetricsPlugin } from './plugins/request-metrics.ts';
import { requestTracesPlugin } from './plugins/request-traces.ts';
import { securityHeadersPlugin } from './plugins/security-headers.ts';
import { webAppPlugin } from './plugins/web-app.ts';

/** What the links in mails switch off. */
const subscriptions: Subscriptions = {
  ...reportSubscriptions,
  notificationMails: mailSubscription,
};

/** The limit of a path parameter: an e-mail address fits, even fully percent-encoded. */
const maxParamLength = 3 * emailMaxLength;

/** For generated responses; the files of the web app are compressed at build time. */
const compression: FastifyCompressOptions = {
  // A smaller response is one packet either way.
  threshold: 1024,
  encodings: ['br', 'gzip'],
  // Level 4 is about as fast as gzip, and slightly smaller.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  globalDecompression: false,
};

/** Routes of another package. The same rules apply: each declares its permission. */
export type ExtraRoutes = (app: App, context: Context) => void;

export interface AppOptions {
  isGatewayReady?: () => boolean;
  extraRoutes?: ExtraRoutes | undefined;
}

/**
 * Builds the HTTP server of a process. With the role `web`: API, identity, live socket and web app, on one origin; with
 * any role: health, readiness and metrics.
 */
export async function buildApp(
  context: Context,
  { isGatewayReady = () => true, extraRoutes }: AppOptions = {},
): Promise<App> {
  const { config, database, logger, metrics, limits } = context;
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
    frameworkErrors: (error, request, reply) => void sendError(error, request as FastifyRequest, reply as FastifyReply),
    trustProxy: config.publicUrl.startsWith('https:') ? config.trustedProxies : false,
  }).withTypeProvider<ZodTypeProvider>();
  app.removeContentTypeParser('text/plain');
  configureEnglishFaults();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  await app.register(errorsPlugin);
  await app.register(forwardedAddressesPlugin); // before every hook that reads the address
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
  // Before every hook that may refuse a request; otherwise the connection of a refused upgrade would never be closed.
  await app.register(fastifyWebsocket, {
    options: {
      maxPayload: bounds.socketMessageBytes,
      // The machines in a frame are similar enough to compress it well; without a context across frames an idle socket
      // needs no memory.
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
  const fileQueue = openFileQueue(context);
  await app.register(admissionPlugin, { fileQueue, metrics, limits });
  const keyGate = new KeyGate(context);
  app.addHook('onReady', () => keyGate.open());
  app.addHook('onClose', () => keyGate.close());
  await app.register(permissionCheckPlugin, { context, verifyAccessToken, keyGate });
  const isWeb = config.roles.includes('web');
  if (isWeb) await app.register(openapiPlugin, config); // before the routes that it describes
  await at('', (scope) => operationsRoutes(scope, context, isGatewayReady));
  // A process without the role `web` serves health and metrics only.
  if (!isWeb) return app;

  await ensureDashboardSubscriptionKey(database);
  await at('/identity', (scope) => identityRoutes(scope, { context, keyRing, prefix: '/identity' }));
  await at('/api/v1/account', async (scope) => {
    accountRoutes(scope, context);
    ownAccountRoutes(scope, context);
    sessionRoutes(scope, context);
    savedViewRoutes(scope, context);
    exportProgressRoutes(scope, fileQueue);
    ownVerificationRoutes(scope, context);
    signUpRequestRoutes(scope, context);
    userAdministrationRoutes(scope, context);
    invitationRoutes(scope, context);
    companyRoutes(scope, context);
    setupRoutes(scope, context);
    customerRoutes(scope, context);
    companyTariffRoutes(scope, context);
    servicePinRoutes(scope, context);
    companyLimitRoutes(scope, context);
    auditRoutes(scope, context);
    subscriptionKeyRoutes(scope, context);
    serviceClientRoutes(scope, context);
    notificationRoutes(scope, context);
    pushRoutes(scope, context);
    unsubscribeRoutes(scope, context, subscriptions);
    periodicReportRoutes(scope, context);
    notificationRuleRoutes(scope, context);
    await notificationLinkRoutes(scope, context);
    webhookRoutes(scope, context);
    bridgeRoutes(scope, context);
    inspectorLinkRoutes(scope, context);
  });
  await at('', (scope) => oneClickRoutes(scope, context, subscriptions));
  await at('/api/v2/account', (scope) => {
    signUpRoutes(scope, context);
    invitationAcceptanceRoutes(scope, context);
    setupLinkRoutes(scope, context);
  });
  await at('/api/v1/email-verification', (scope) => verificationRoutes(scope, context));
  const pdfWorkers = openPdfWorkers(context);
  app.addHook('onClose', () => pdfWorkers.close());
  const dataModelFiles = dataModelFilesOf(context);
  await at('/config', (scope) => webConfigRoutes(scope, context));
  await at('/ddm', (scope) => assetRoutes(scope, context));
  await at('/firmware', (scope) => firmwareFileRoutes(scope, context));
  await at('/documents/legal', (scope) => legalDocumentRoutes(scope, context, pdfWorkers));
  await at('/documents', (scope) => machineDocumentRoutes(scope, context, pdfWorkers));
  await at('/api/v1/appliance', (scope) => {
    applianceRoutes(scope, context);
    machineRegistrationRoutes(scope, context, pdfWorkers);
    machineAdministrationRoutes(scope, context);
    fleetRoutes(scope, context);
    openAlarmRoutes(scope, context);
    siteHygieneRoutes(scope, context, pdfWorkers);
    installationRoutes(scope, context);
    installationRunRoutes(scope, context, pdfWorkers);
    boardReplacementRoutes(scope, context);
    claimingRoutes(scope, context);
    dataModelRoutes(scope, dataModelFiles);
    visitPackRoutes(scope, context, dataModelFiles);
    defaultParameterRoutes(scope, context);
    otherInfoRoutes(scope, context);
    settingsProfileRoutes(scope, context);
    runRoutes(scope, context);
  });
  await at('/api/v1/appliance', (scope) => importRoutes(scope, context));
  await at('/api/v1/event-hub-listener', (scope) => {
    telemetryRoutes(scope, context);
    dataExportRoutes(scope, context);
    dataPackageRoutes(scope, context);
    statisticsRoutes(scope, context);
    tariffRoutes(scope, context);
    connectivityRoutes(scope, context);
    alarmRoutes(scope, context, pdfWorkers);
    eventRoutes(scope, context, pdfWorkers);
    firmwareRoutes(scope, context);
    remoteControlRoutes(scope, context);
    claimingCodeRoutes(scope, context);
    parameterRoutes(scope, context);
    hygieneRoutes(scope, context, pdfWorkers);
    limitRoutes(scope, context);
    ledgerRoutes(scope, context);
    serviceAccessRoutes(scope, context);
    maintenanceRoutes(scope, context);
    bluetoothRoutes(scope, context);
  });
  await at('/api/v1/event-hub-listener', (scope) => serviceLogRoutes(scope, context));
  await at('/api/v1/ledger', (scope) => ledgerLogRoutes(scope, context));
  await at('/api/v1/inspect', (scope) => inspectionRoutes(scope, context, fileQueue));
  await at('/api/v1', (scope) => liveSocketRoutes(scope, context, verifyAccessToken));
  if (extraRoutes) await at('', (scope) => extraRoutes(scope, context));
  await app.register(webAppPlugin, config);
  return app;

  /** Fastify's types do not pass the types of the schemas to registered plugins. */
  async function at(prefix: string, addRoutes: (scope: App) => void | Promise<void>): Promise<void> {
    // Without a name Fastify looks for the function in all loaded modules.
    const named = { [Symbol.for('fastify.display-name')]: `routes at ${prefix}` };
    const plugin = Object.assign(async (scope: unknown) => addRoutes(scope as App), named);
    await app.register(plugin, { prefix });
  }
}
