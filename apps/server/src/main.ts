import { readConfig } from './config/env.ts';
import { limits } from './config/limits.ts';
import { endOnSignals, endOnUnexpectedErrors } from './process/end-on-signals.ts';
import { explainFailure } from './process/explain-failure.ts';
import { startServer } from './server.ts';

endOnUnexpectedErrors();
try {
  const server = await startServer(readConfig());
  const { config, logger } = server.context;
  logger.info({ httpPort: server.httpPort, mqttPort: server.mqttPort }, 'serving');
  const { setupLink } = server;
  if (setupLink)
    logger.warn({ setupLink }, 'no administrator exists: open setupLink within an hour to create the first');
  const deadlineMs = config.databaseUrl ? limits.stop.usualMs : limits.stop.embeddedMs;
  endOnSignals({ stop: server.stop, deadlineMs, logger });
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1); // Open connections would keep a process alive that serves nothing.
}
