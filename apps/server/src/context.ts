import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import type { Bus } from './adapters/bus/bus.ts';
import { createInProcessBus } from './adapters/bus/in-process-bus.ts';
import { connectNatsBus } from './adapters/bus/nats-bus.ts';
import { type Clock, systemClock } from './adapters/clock/clock.ts';
import type { Database } from './adapters/database/database.ts';
import { openEmbeddedDatabase } from './adapters/database/embedded/embedded-database.ts';
import { openPostgresDatabase } from './adapters/database/postgres-database.ts';
import type { Config } from './config/env.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/** Everything a module may lean on. Adapters are chosen here and nowhere else. */
export interface Context {
  config: Config;
  logger: Logger;
  clock: Clock;
  database: Database;
  bus: Bus;
  metrics: Metrics;
}

export async function openContext(config: Config, clock: Clock = systemClock): Promise<Context> {
  const logger = pino({ level: config.logLevel });
  const database = config.databaseUrl
    ? openPostgresDatabase(config.databaseUrl)
    : await openEmbeddedDatabase(join(config.dataDirectory));
  const bus = config.natsUrl ? await connectNatsBus(config.natsUrl) : createInProcessBus();
  return { config, logger, clock, database, bus, metrics: createMetrics() };
}

export async function closeContext({ bus, database }: Context): Promise<void> {
  await bus.close();
  await database.close();
}
