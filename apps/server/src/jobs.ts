import { hourMs } from '@washboard/contract/time/durations';
import type { CoreContext } from './context.ts';
import type { JobContext, Periodic } from './module.ts';
import { modules } from './modules.ts';
import { prepareStorage } from './prepare-storage.ts';
import { dropExpiredPartitions } from './retention/drop-expired-partitions.ts';
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
  await prepareStorage(context);
  await dropExpiredPartitions(context);
  for (const { tidy } of modules) await tidy?.(context, context.clock.now());
}
