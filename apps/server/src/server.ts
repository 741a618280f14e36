import type { AddressInfo } from 'node:net';
import { buildApp, type ExtraRoutes } from './app.ts';
import type { Config } from './config/config.ts';
import { type Context, closeContext, openContext } from './context.ts';
import { startJobs } from './jobs.ts';
import { startDatabaseMark } from './modules/administration/operations/index.ts';
import { issueSetupLink } from './modules/administration/setup/index.ts';
import { refuseOtherBrand } from './modules/machines/appliances/index.ts';
import { readAuthorities } from './modules/machines/ledger/index.ts';
import { MachineGateway } from './modules/machines/machine-gateway/index.ts';
import { refuseDemoAccounts } from './modules/people/accounts/index.ts';
import { openPdfWorkers } from './modules/platform/pdf/index.ts';
import { requireSecretKey } from './modules/platform/secrets/index.ts';
import { modules } from './modules.ts';
import { prepareStorage } from './prepare-storage.ts';

export interface RunningServer {
  context: Context;
  httpPort: number;
  /** Only a server with the role `gateway` has an MQTT port. */
  mqttPort: number | null;
  /** Null if an administrator exists, and without the role `web`. */
  setupLink: string | null;
  stop(): Promise<void>;
}

/** Requests are served only when everything else works. `seed` runs after the migrations, before any connection. */
export async function startServer(
  config: Config,
  seed: (context: Context) => Promise<void> = async () => {},
  extraRoutes?: ExtraRoutes,
): Promise<RunningServer> {
  const context = await openContext(config, { isPatient: true });
  const started: { stop: () => Promise<void> }[] = [{ stop: () => closeContext(context) }];
  const stop = async () => {
    for (const part of started.splice(0).toReversed()) await part.stop();
  };
  try {
    if (config.isTraced) {
      const { startTracing } = await import('./tracing/start-tracing.ts');
      started.unshift(startTracing(context)); // Tracing starts first, so that it ends last.
    }
    await prepareStorage(context);
    await refuseOtherBrand(context.database, config.brand);
    // The gateway needs no secrets.
    if (config.roles.includes('web') || config.roles.includes('jobs')) await requireSecretKey(context);
    await seed(context);
    if (!config.isDemo) await refuseDemoAccounts(context.database);
    started.push(await startDatabaseMark(context));
    let gateway: MachineGateway | null = null;
    if (config.roles.includes('gateway')) {
      gateway = await MachineGateway.start(context);
      started.push(gateway);
    }
    const pdfWorkers = openPdfWorkers(context);
    started.push({ stop: () => pdfWorkers.close() });
    const processContext = { ...context, pdfWorkers };
    if (config.roles.includes('jobs')) {
      await readAuthorities(config); // refuses to start without a readable file
      for (const { queues = [], start } of modules) {
        for (const begin of queues) await begin(processContext);
        if (start) started.push(await start(processContext));
      }
      started.push(startJobs(context));
    }
    const isGatewayReady = () => gateway === null || gateway.isReady;
    const app = await buildApp(processContext, { isGatewayReady, extraRoutes });
    await app.listen({ host: config.host, port: config.port });
    started.push({ stop: () => app.close() });
    const setupLink = config.roles.includes('web') ? await issueSetupLink(context, { origin: 'server' }) : null;
    const httpPort = (app.server.address() as AddressInfo).port;
    return { context, httpPort, mqttPort: gateway?.port ?? null, setupLink, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
