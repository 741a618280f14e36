import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { type JobPayloads, type JobQueue, type QueueName, queueNames } from './job-queue.ts';

/** Between two looks for jobs that another process has enqueued; those of this process are told of at once. */
const pollingIntervalSeconds = 2;

const queueOptions = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 60,
  /** Done jobs are of no use; mails hold addresses. */
  deleteAfterSeconds: 3600,
  retentionSeconds: 3 * 24 * 3600,
};

/** Queues of pg-boss in our own database, in a schema of their own. */
export async function openPgBossQueue(database: Database, logger: Logger): Promise<JobQueue> {
  const boss = new PgBoss({
    db: fromDrizzle(database.orm, sql),
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    schedule: false,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'job queue failed'));
  await boss.start();
  for (const name of queueNames) await boss.createQueue(name, queueOptions);
  const workers = new Map<QueueName, string>();

  return {
    async enqueue(orm, queue, payload) {
      await boss.send(queue, payload, { db: fromDrizzle(orm, sql) });
      const worker = workers.get(queue);
      // Once the transaction that it belongs to has ended.
      if (worker) setTimeout(() => boss.notifyWorker(worker), 50).unref();
    },
    async work<Q extends QueueName>(queue: Q, handle: (payload: JobPayloads[Q]) => Promise<void>) {
      const options = { pollingIntervalSeconds, batchSize: 1 };
      const worker = await boss.work<JobPayloads[Q]>(queue, options, async ([job]) => {
        if (job) await handle(job.data);
      });
      workers.set(queue, worker);
    },
    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
