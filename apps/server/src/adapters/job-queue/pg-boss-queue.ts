import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type ConstructorOptions, fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import { limits } from '../../config/limits.ts';
import { errorText } from '../../log-error.ts';
import type { Database, Orm } from '../database/database.ts';
import { type JobPayloads, type JobQueue, profileJobLifeS, type QueueName, queueNames } from './job-queue.ts';

/** The database says when a job is committed; looking without being told finds what is tried again. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 };

/** No job has this ID. */
const noJob = '00000000-0000-0000-0000-000000000000';

interface PgBossQueueOptions {
  database: Database;
  logger: Logger;
  /** Whether this process looks after the queues: jobs of processes that died, and removing what is done. */
  isKeeper: boolean;
}

/** Queues of pg-boss in our own database, in a schema of their own. */
export async function openPgBossQueue({ database, logger, isKeeper }: PgBossQueueOptions): Promise<JobQueue> {
  const options: ConstructorOptions = {
    schedule: false,
    maintenanceIntervalSeconds: 600,
    superviseIntervalSeconds: limits.jobs.lookS,
    monitorIntervalSeconds: limits.jobs.lookS,
    // Of what pg-boss can do we use the least: no flows, no queue that grows to where indexes matter.
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    reindex: false,
    monitorVacuum: false,
  };
  await database.changeSchema((orm) => prepareQueues(orm, options));
  const db = { ...fromDrizzle(database.orm, sql), listen: database.listen };
  const boss = new PgBoss({ ...options, db, supervise: isKeeper, useListenNotify: isKeeper });
  boss.on('error', (error) => logger.error({ err: error }, 'job queue failed'));
  await boss.start();
  for (const name of queueNames) {
    // Has pg-boss remember the queue. Else the first job would have it look on another connection than that of the
    // transaction it is enqueued in.
    await boss.findJobs(name, { id: noJob });
  }
  const workers = new Map<QueueName, string>();
  if (isKeeper) await takeBackFutureTimes(database.orm);
  const lookAfterTimes = setInterval(() => {
    if (!isKeeper) return;
    takeBackFutureTimes(database.orm).catch((error: unknown) => logger.error({ err: error }, 'job queue failed'));
  }, limits.jobs.lookS * 1000);

  return {
    async enqueue(orm, queue, payload) {
      await boss.send(queue, payload, { db: fromDrizzle(orm, sql) });
    },
    async work<Q extends QueueName>(queue: Q, handle: (payload: JobPayloads[Q]) => Promise<void>) {
      const worker = await boss.work<JobPayloads[Q]>(queue, polling, async ([job]) => {
        if (!job) return;
        boss.notifyWorker(worker); // where one job was there may be more: no pause after it
        try {
          await handle(job.data);
          await boss.deleteJob(queue, job.id); // of no use any more, and it may hold an address
        } catch (error) {
          logger.warn({ err: error, queue }, 'a job failed and will be tried again');
          throw new Error(errorText(error)); // pg-boss keeps it in the database
        }
      });
      workers.set(queue, worker);
    },
    async close() {
      clearInterval(lookAfterTimes);
      const finished = Promise.all([...workers.keys()].map((queue) => boss.offWork(queue, { wait: true })));
      await Promise.race([finished, pause(limits.jobs.closeMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

/**
 * While the database's clock was ahead, jobs were put off, and looking for those of dead processes was noted, by times
 * that are still to come when it is right again: an hour too far is an hour without.
 */
async function takeBackFutureTimes(orm: Orm): Promise<void> {
  await orm.execute(sql`
    with queues as (
      update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
      where monitor_claim_on > now() or maintain_on > now())
    update pgboss.job set start_after = least(start_after, now()), started_on = least(started_on, now()),
      heartbeat_on = least(heartbeat_on, now())
    where start_after > now() + ${longestDelayS} * interval '1 second' or started_on > now() or heartbeat_on > now()`);
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

type QueueSettings = Omit<Queue, 'name'>;

const common = {
  expireInSeconds: limits.jobs.takesS,
  /** What was given up; what is done is removed at once. */
  deleteAfterSeconds: 3600,
  retryBackoff: true,
  /** PostgreSQL notifies the workers when a job is committed. */
  notify: true,
} as const satisfies QueueSettings;

/** A job may be begun at the last moment. */
const profileRetentionS = profileJobLifeS - common.expireInSeconds;

/** How long each kind of job is worth doing, and how often it is tried until then. */
const queueOptions: Readonly<Record<QueueName, QueueSettings>> = {
  // A mail server may be away for a weekend.
  mail: { ...common, retryLimit: 500, retryDelay: 5, retryDelayMax: 600, retentionSeconds: 3 * 24 * 3600 },
  // Who asked for a code looks at the screen, and asks again.
  code: { ...common, retryLimit: 20, retryDelay: 2, retryDelayMax: 60, retentionSeconds: 600 },
  // A machine that is away is no failure of the job; a server that is away soon comes back.
  // What a machine is set to already is not set again.
  profile: {
    ...common,
    heartbeatSeconds: limits.jobs.silentS,
    retryLimit: 100,
    retryDelay: 2,
    retryDelayMax: 60,
    retentionSeconds: profileRetentionS,
  },
};

/** No job is put off for longer. */
const longestDelayS = Math.max(...Object.values(queueOptions).map(({ retryDelayMax = 0 }) => retryDelayMax));
