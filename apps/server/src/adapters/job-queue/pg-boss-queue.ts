import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type ConstructorOptions, fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Orm } from '../database/database.ts';
import { type JobPayloads, type JobQueue, type QueueName, queueNames } from './job-queue.ts';
import { queueOptions } from './queue-options.ts';

/** How long closing waits for the jobs under way; what then is unfinished is done again by the next process. */
const closeTimeoutMs = 10_000;

/** No job has this ID. */
const noJob = '00000000-0000-0000-0000-000000000000';

export interface PgBossQueueOptions {
  database: Database;
  logger: Logger;
  /** Whether this process looks after the queues: jobs of processes that died, and removing what is done. */
  isKeeper: boolean;
}

/** Queues of pg-boss in our own database, in a schema of their own. */
export async function openPgBossQueue({ database, logger, isKeeper }: PgBossQueueOptions): Promise<JobQueue> {
  const isEmbedded = database.engine === 'embedded';
  const options: ConstructorOptions = {
    backend: isEmbedded ? 'pglite' : 'postgres',
    schedule: false,
    maintenanceIntervalSeconds: 600,
    // Of what pg-boss can do we use the least: no flows, no queue that grows to where indexes matter.
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    reindex: false,
    monitorVacuum: false,
  };
  await database.changeSchema((orm) => prepareQueues(orm, options));
  const boss = new PgBoss({ ...options, db: fromDrizzle(database.orm, sql), supervise: isKeeper });
  boss.on('error', (error) => logger.error({ err: error }, 'job queue failed'));
  await boss.start();
  for (const name of queueNames) {
    // Has pg-boss remember the queue. Else the first job would have it look on another connection than that of the
    // transaction it is enqueued in, and the embedded database has only one.
    await boss.findJobs(name, { id: noJob });
  }
  const workers = new Map<QueueName, string>();

  /** Has the worker look for jobs now instead of after its pause. */
  function wake(queue: QueueName): void {
    const worker = workers.get(queue);
    if (worker) boss.notifyWorker(worker);
  }

  // The embedded database runs one transaction at a time: who looks now, sees what this one has committed. And it serves
  // one process, so that looking without being woken finds only jobs that are tried again. On PostgreSQL neither holds.
  const pollingIntervalSeconds = isEmbedded ? 5 : 1;

  return {
    async enqueue(orm, queue, payload) {
      await boss.send(queue, payload, { db: fromDrizzle(orm, sql) });
      if (isEmbedded) wake(queue);
    },
    async work<Q extends QueueName>(queue: Q, handle: (payload: JobPayloads[Q]) => Promise<void>) {
      const worker = await boss.work<JobPayloads[Q]>(queue, { pollingIntervalSeconds }, async ([job]) => {
        if (!job) return;
        wake(queue); // where one job was there may be more: no pause after it
        try {
          await handle(job.data);
          await boss.deleteJob(queue, job.id); // of no use any more, and it may hold an address
        } catch (error) {
          logger.warn({ err: error, queue }, 'a job failed and will be tried again');
          throw error;
        }
      });
      workers.set(queue, worker);
    },
    async close() {
      const finished = Promise.all([...workers.keys()].map((queue) => boss.offWork(queue, { wait: true })));
      await Promise.race([finished, pause(closeTimeoutMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

/**
 * Creates what pg-boss keeps in the database, or brings it up to date. By itself pg-boss tells that another process was
 * quicker from the text of an error, which Drizzle words anew.
 */
async function prepareQueues(orm: Orm, options: ConstructorOptions): Promise<void> {
  const boss = new PgBoss({ ...options, db: fromDrizzle(orm, sql), supervise: false });
  await boss.start();
  for (const name of queueNames) {
    await boss.createQueue(name, queueOptions[name]);
    await boss.updateQueue(name, queueOptions[name]); // where an earlier version created it
  }
  await boss.stop({ graceful: false });
}
