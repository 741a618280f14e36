import { ConfigurationError, readConfig } from './config/env.ts';
import { startServer } from './server.ts';

/** The server by itself: `node apps/server/src/main.ts`, configured by the environment. */
try {
  const server = await startServer(readConfig());
  const { logger } = server.context;
  logger.info({ httpPort: server.httpPort, mqttPort: server.mqttPort }, 'serving');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      logger.info({ signal }, 'stopping');
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'could not stop in order');
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  const text = error instanceof ConfigurationError ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`${text}\n`);
  process.exit(1); // whatever is open already: connections to other servers would keep a process that serves nothing
}
