import { dropPartitionsBefore, partitionedTables } from './adapters/database/partitions.ts';
import type { CoreContext } from './context.ts';
import { removeAlarmsBefore } from './modules/alarms/index.ts';
import { removeExpiredTokens, removeRetiredKeys } from './modules/identity/index.ts';
import { removeUnconfirmedSignUps } from './modules/registration/index.ts';
import { removeEndedSessions } from './modules/sessions/index.ts';
import { removeEndedThrottles } from './modules/throttle/index.ts';
import { removeExpiredCodes } from './modules/verification-codes/index.ts';
import { prepareStorage } from './prepare-storage.ts';

const hourMs = 3_600_000;

export interface Jobs {
  stop(): Promise<void>;
}

/** Housekeeping, hourly: partitions ahead, retention, what has expired. Any number of processes may run it. */
export function startJobs(context: CoreContext): Jobs {
  let running: Promise<void> = keepHouse(context).catch(report);
  const timer = setInterval(() => {
    running = running.then(() => keepHouse(context)).catch(report);
  }, hourMs);

  function report(error: unknown): void {
    context.logger.error({ err: error }, 'housekeeping failed');
  }

  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Drops what is older than its retention and makes room for what comes. */
export async function keepHouse(context: CoreContext): Promise<void> {
  const { config, database, clock, logger } = context;
  const retentionDays = { telemetry: config.telemetryRetentionDays, events: config.eventRetentionDays };
  await prepareStorage(context);
  for (const table of partitionedTables) {
    const cutoff = new Date(clock.now().getTime() - retentionDays[table.name] * 24 * hourMs);
    if (table.name === 'events') await removeAlarmsBefore(database, cutoff);
    const dropped = await dropPartitionsBefore(database, table, cutoff);
    if (dropped.length > 0) logger.info({ dropped }, 'retention');
  }
  await removeRetiredKeys(context);
  await removeExpiredTokens(database, clock.now());
  await removeEndedThrottles(database, clock.now());
  await removeEndedSessions(database.orm, clock.now());
  await removeExpiredCodes(database, clock.now());
  await removeUnconfirmedSignUps(database, clock.now());
}
