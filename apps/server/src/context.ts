import { join } from 'node:path';
import { brands } from '@washboard/contract/brands';
import { type Logger, pino } from 'pino';
import type { Bus } from './adapters/bus/bus.ts';
import { createInProcessBus } from './adapters/bus/in-process-bus.ts';
import { connectNatsBus } from './adapters/bus/nats-bus.ts';
import { type Clock, systemClock } from './adapters/clock/clock.ts';
import type { Database } from './adapters/database/database.ts';
import { openEmbeddedDatabase } from './adapters/database/embedded/embedded-database.ts';
import { openPostgresDatabase } from './adapters/database/postgres-database.ts';
import type { JobQueue } from './adapters/job-queue/job-queue.ts';
import { openPgBossQueue } from './adapters/job-queue/pg-boss-queue.ts';
import type { Mailer } from './adapters/mailer/mailer.ts';
import { createSmtpMailer } from './adapters/mailer/smtp-mailer.ts';
import type { Config } from './config/env.ts';
import { logError } from './log-error.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/** Everything a module may lean on. Adapters are chosen here and nowhere else. */
export interface Context extends CoreContext {
  jobQueue: JobQueue;
  /** Null where no mail server is configured. */
  mailer: Mailer | null;
}

/** What is enough to serve machines and to keep house. */
export interface CoreContext {
  config: Config;
  logger: Logger;
  clock: Clock;
  database: Database;
  bus: Bus;
  metrics: Metrics;
}

export async function openContext(config: Config, clock: Clock = systemClock): Promise<Context> {
  const logger = pino({ level: config.logLevel, serializers: { err: logError } });
  const database = config.databaseUrl
    ? openPostgresDatabase(config.databaseUrl)
    : await openEmbeddedDatabase(join(config.dataDirectory));
  const bus = config.natsUrl ? await connectNatsBus(config.natsUrl) : createInProcessBus();
  const jobQueue = await openPgBossQueue({ database, logger, isKeeper: config.roles.includes('jobs') });
  const mailer = config.smtpUrl
    ? createSmtpMailer(config.smtpUrl, { address: config.mailFrom, name: brands[config.brand].pageTitle })
    : null;
  return { config, logger, clock, database, bus, jobQueue, mailer, metrics: createMetrics() };
}

export async function closeContext({ bus, database, jobQueue, mailer }: Context): Promise<void> {
  await jobQueue.close();
  await mailer?.close();
  await bus.close();
  await database.close();
}
