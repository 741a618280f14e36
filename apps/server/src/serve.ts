import { readConfig } from './config/config.ts';
import { runUntilSignal } from './process/run-until-signal.ts';
import { type RunningServer, startServer } from './server.ts';

interface ServeOptions {
  environment?: NodeJS.ProcessEnv;
  /** It is awaited before anything is served. */
  ready?: Promise<unknown>;
  onServing?: (server: RunningServer) => void;
}

/** Runs the server until a signal ends it. */
export async function serve({ environment, ready, onServing = () => {} }: ServeOptions = {}): Promise<void> {
  await runUntilSignal(async () => {
    const server = await startServer(readConfig(environment), async () => void (await ready));
    const { logger } = server.context;
    logger.info({ httpPort: server.httpPort, mqttPort: server.mqttPort }, 'serving');
    const { setupLink } = server;
    if (setupLink)
      logger.warn({ setupLink }, 'no administrator exists: open setupLink within an hour to create the first');
    onServing(server);
    return server;
  });
}
