import { dayMs, hourMs } from '@washboard/contract/time/durations';
import { dropPartitionsBefore, type PartitionedTable, partitionedTables } from './adapters/database/partitions.ts';
import type { Config } from './config/env.ts';
import type { CoreContext } from './context.ts';
import type { JobContext, Periodic } from './module.ts';
import { modules } from './modules.ts';
import { prepareStorage } from './prepare-storage.ts';
import { type Repeated, repeat } from './timing/repeat.ts';

/**
 * pg-boss does not schedule this work: partitions must exist before messages arrive, several processes share the
 * roll-ups, and a schedule depends on the database's clock.
 */
export function startJobs(interactive: JobContext): Repeated {
  const { database, logger } = interactive;
  const context = { ...interactive, database: { ...database, orm: database.housekeepingOrm } };
  const stopping = new AbortController();
  const { signal } = stopping;
  const works: Periodic[] = [
    { everyMs: hourMs, failure: 'housekeeping failed', work: () => runHousekeeping(context) },
    ...modules.flatMap(({ periodic }) => periodic?.(context, interactive) ?? []),
  ];
  const parts = works.map(({ everyMs, failure, work }) =>
    repeat({ logger, everyMs, failure, isImmediate: true }, () => work(signal)),
  );
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}

export async function runHousekeeping(context: CoreContext): Promise<void> {
  const { database, clock, logger } = context;
  await prepareStorage(context);
  for (const table of partitionedTables) {
    const dropped = await dropPartitionsBefore(database, table, await prepareToDrop(context, table));
    if (dropped.length > 0) logger.info({ dropped }, 'retention');
  }
  for (const { tidy } of modules) await tidy?.(context, clock.now());
}

/** @returns the cutoff */
async function prepareToDrop(context: CoreContext, { name }: PartitionedTable): Promise<Date> {
  let cutoff = new Date(context.clock.now().getTime() - retentionDaysOf(name, context.config) * dayMs);
  for (const { retention } of modules) cutoff = (await retention?.[name]?.keepFrom?.(context, cutoff)) ?? cutoff;
  for (const { retention } of modules) await retention?.[name]?.beforeDropping?.(context, cutoff);
  return cutoff;
}

function retentionDaysOf(table: PartitionedTable['name'], config: Config): number {
  const daysOf = modules.map(({ retention }) => retention?.[table]?.days).find((found) => found !== undefined);
  if (!daysOf) throw new Error(`no module says how long rows of ${table} stay`);
  return daysOf(config);
}
