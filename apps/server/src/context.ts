import { setTimeout as wait } from 'node:timers/promises';
import { brands } from '@washboard/contract/brands/brands';
import type { Logger } from 'pino';
import type { Bus } from './adapters/bus/bus.ts';
import { createInProcessBus } from './adapters/bus/in-process-bus.ts';
import { NatsBus } from './adapters/bus/nats-bus.ts';
import { traceBus } from './adapters/bus/traced-bus.ts';
import { type Clock, systemClock } from './adapters/clock/clock.ts';
import type { Database } from './adapters/database/database.ts';
import { openEmbeddedDatabase } from './adapters/database/embedded/embedded-database.ts';
import { openPostgresDatabase } from './adapters/database/postgres-database.ts';
import type { JobQueue } from './adapters/job-queue/job-queue.ts';
import { openPgBossQueue } from './adapters/job-queue/pg-boss-queue.ts';
import type { Mailer } from './adapters/mailer/mailer.ts';
import { createSmtpMailer } from './adapters/mailer/smtp-mailer.ts';
import type { Config } from './config/config.ts';
import { type ChangedLimits, type Limits, limitsWith } from './config/limits.ts';
import { createLogger } from './logging/logger.ts';
import { Metrics } from './metrics.ts';
import { isOutage } from './process/is-outage.ts';

/** Adapters are chosen only here. */
export interface Context extends CoreContext {
  jobQueue: JobQueue;
  mailer: Mailer | null;
}

export interface CoreContext {
  config: Config;
  logger: Logger;
  clock: Clock;
  database: Database;
  bus: Bus;
  metrics: Metrics;
  limits: Limits;
}

interface OpenOptions {
  clock?: Clock | undefined;
  logger?: Logger | undefined;
  changedLimits?: ChangedLimits | undefined;
  /** Waits for a database that does not answer yet. */
  isPatient?: boolean;
}

export async function openContext(
  config: Config,
  {
    clock = systemClock,
    isPatient = false,
    logger = createLogger(config.logLevel),
    changedLimits = {},
  }: OpenOptions = {},
): Promise<Context> {
  const { isTraced } = config;
  const limits = limitsWith(changedLimits);
  const database = config.databaseUrl
    ? openPostgresDatabase(config.databaseUrl, { isTraced })
    : await openEmbeddedDatabase(config.dataDirectory, logger, { isTraced });
  if (isPatient) await waitForDatabase(database, logger, limits.start.retryMs);
  const plainBus = config.natsUrl ? new NatsBus(config.natsUrl, logger) : createInProcessBus();
  const bus = isTraced ? traceBus(plainBus) : plainBus;
  const jobQueue = await openPgBossQueue({ database, logger, isKeeper: config.roles.includes('jobs') });
  const mailer = config.smtpUrl
    ? createSmtpMailer(config.smtpUrl, { address: config.mailFrom, name: brands[config.brand].pageTitle })
    : null;
  const metrics = new Metrics(config.revision);
  return { config, logger, clock, database, bus, jobQueue, mailer, metrics, limits };
}

async function waitForDatabase(database: Database, logger: Logger, retryMs: number): Promise<void> {
  for (;;) {
    try {
      return await database.ping();
    } catch (error) {
      if (!isOutage(error)) throw error;
      logger.warn({ reason: reasonOf(error) }, 'waiting for the database');
      await wait(retryMs);
    }
  }
}

/** Node.js reports one error for each address of a host. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

export async function closeContext({ bus, database, jobQueue, mailer }: Context): Promise<void> {
  await jobQueue.close();
  await mailer?.close();
  await bus.close();
  await database.close();
}
