import { setTimeout as pause } from 'node:timers/promises';
import { dayS, hourS } from '@washboard/contract/time/durations';
import { sql } from 'drizzle-orm';
import { type ConstructorOptions, fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import { limits } from '../../config/limits.ts';
import { errorText } from '../../logging/log-error.ts';
import { repeat } from '../../timing/repeat.ts';
import { inSpan } from '../../tracing/in-span.ts';
import type { Database, Orm } from '../database/database.ts';
import {
  type JobPayloads,
  type JobQueue,
  profileJobLifeS,
  pushJobLifeS,
  type QueueName,
  type QueueState,
  queueNames,
} from './job-queue.ts';

/**
 * Polling is only a fallback: the database notifies about new jobs, and one query for all queues finds jobs to retry.
 */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 60 };

const noJob = '00000000-0000-0000-0000-000000000000';

interface PgBossQueueOptions {
  database: Database;
  logger: Logger;
  /** One process recovers jobs of dead processes and removes finished ones. */
  isKeeper: boolean;
}

export async function openPgBossQueue({ database, logger, isKeeper }: PgBossQueueOptions): Promise<JobQueue> {
  const options: ConstructorOptions = {
    schedule: false,
    maintenanceIntervalSeconds: 600,
    superviseIntervalSeconds: limits.jobs.pollS,
    monitorIntervalSeconds: limits.jobs.pollS,
    // Washboard uses no flows of pg-boss, and its queues are too small for index maintenance.
    flowIntervalSeconds: hourS,
    bamIntervalSeconds: hourS,
    reindex: false,
    monitorVacuum: false,
  };
  await database.changeSchema((orm) => prepareQueues(orm, options));
  const db = { ...fromDrizzle(database.orm, sql), listen: database.listen };
  const boss = new PgBoss({ ...options, db, supervise: isKeeper, useListenNotify: isKeeper });
  boss.on('error', (error) => logger.error({ err: error }, 'job queue failed'));
  await boss.start();
  for (const name of queueNames) {
    // pg-boss must cache the queue; otherwise the first job would load it outside its transaction.
    await boss.findJobs(name, { id: noJob });
  }
  const wakers = new Map<QueueName, () => void>();
  async function recoverJobs(): Promise<void> {
    await correctFutureTimes(database.orm);
    await giveUpExpired(database.orm);
  }
  if (isKeeper) await recoverJobs();
  async function wakeForRetries(): Promise<void> {
    if (wakers.size === 0) return;
    for (const queue of await findDueQueues(database.orm)) wakers.get(queue)?.();
  }
  const failing = { logger, failure: 'job queue failed' };
  const polls = [repeat({ ...failing, everyMs: limits.jobs.retryPollMs }, wakeForRetries)];
  if (isKeeper) polls.push(repeat({ ...failing, everyMs: limits.jobs.pollS * 1000 }, recoverJobs));

  return {
    async enqueue(orm, queue, payload) {
      await boss.send(queue, payload, { db: fromDrizzle(orm, sql) });
    },
    async work<Q extends QueueName>(
      queue: Q,
      handle: (payload: JobPayloads[Q]) => Promise<void>,
      { concurrency = 1 }: { concurrency?: number } = {},
    ) {
      const idle = new Set<string>();
      const wakeOne = () => {
        const [worker] = idle;
        if (worker) boss.notifyWorker(worker);
      };
      // `localConcurrency` of pg-boss lets only the first worker skip its pause.
      for (let n = 0; n < concurrency; n++) idle.add(await startWorker(queue, handle, { idle, wakeOne }));
      wakers.set(queue, wakeOne);
    },
    states: () => readStates(database.orm),
    async close() {
      const finished = Promise.all([
        ...polls.map((poll) => poll.stop()),
        ...[...wakers.keys()].map((queue) => boss.offWork(queue, { wait: true })),
      ]);
      await Promise.race([finished, pause(limits.jobs.closeMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };

  async function startWorker<Q extends QueueName>(
    queue: Q,
    handle: (payload: JobPayloads[Q]) => Promise<void>,
    { idle, wakeOne }: { idle: Set<string>; wakeOne: () => void },
  ): Promise<string> {
    const worker = await boss.work<JobPayloads[Q]>(queue, polling, async ([job]) => {
      if (!job) return;
      boss.notifyWorker(worker);
      idle.delete(worker);
      wakeOne();
      try {
        await inSpan(`job ${queue}`, { kind: 'CONSUMER' }, () => handle(job.data));
        await boss.deleteJob(queue, job.id); // A payload may contain an address, so a finished job is deleted.
      } catch (error) {
        logger.warn({ err: error, queue }, 'a job failed and will be tried again');
        throw new Error(errorText(error)); // pg-boss stores the error in the database, so only its text is passed on.
      } finally {
        idle.add(worker);
      }
    });
    return worker;
  }
}

/**
 * While the database's clock is ahead, pg-boss schedules retries too late; without this they would pause until the
 * clock reaches those times.
 */
async function correctFutureTimes(orm: Orm): Promise<void> {
  await orm.execute(sql`
    with queues as (
      update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
      where monitor_claim_on > now() or maintain_on > now())
    update pgboss.job set start_after = least(start_after, now()), started_on = least(started_on, now()),
      heartbeat_on = least(heartbeat_on, now())
    where start_after > now() + ${maxDelayS} * interval '1 second' or started_on > now() or heartbeat_on > now()`);
}

/** pg-boss deletes an expired job without a trace; a failed job is counted for an hour. */
async function giveUpExpired(orm: Orm): Promise<void> {
  await orm.execute(sql`
    update pgboss.job set state = 'failed', completed_on = now() where state < 'active' and keep_until < now()`);
}

async function findDueQueues(orm: Orm): Promise<QueueName[]> {
  const { rows } = await orm.execute<{ name: QueueName }>(sql`
    select distinct name from pgboss.job where state < 'active' and start_after <= now()`);
  return rows.map(({ name }) => name);
}

async function readStates(orm: Orm): Promise<QueueState[]> {
  const { rows } = await orm.execute<QueueState & Record<string, unknown>>(sql`
    select name as queue, count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state = 'failed')::int as "givenUp",
      coalesce(extract(epoch from now() - min(created_on) filter (where state < 'active')), 0)::float as "oldestWaitingS"
    from pgboss.job group by name`);
  const rowByQueue = new Map(rows.map((row) => [row.queue, row]));
  return queueNames.map((queue) => rowByQueue.get(queue) ?? { queue, waiting: 0, oldestWaitingS: 0, givenUp: 0 });
}

/** pg-boss recognises a concurrent update of its schema by the text of an error, which Drizzle changes. */
async function prepareQueues(orm: Orm, options: ConstructorOptions): Promise<void> {
  const boss = new PgBoss({ ...options, db: fromDrizzle(orm, sql), supervise: false });
  await boss.start();
  for (const name of queueNames) {
    await boss.createQueue(name, queueOptions[name]);
    await boss.updateQueue(name, queueOptions[name]); // An earlier version may have created the queue with other options.
  }
  await boss.stop({ graceful: false });
}

type QueueSettings = Omit<Queue, 'name'>;

const common = {
  expireInSeconds: limits.jobs.expireS,
  deleteAfterSeconds: hourS,
  retryBackoff: true,
  notify: true,
} as const satisfies QueueSettings;

/** A job may start at the last moment of its lifetime. */
const profileRetentionS = profileJobLifeS - common.expireInSeconds;

const notification = {
  ...common,
  heartbeatSeconds: limits.jobs.silentS,
  retryLimit: 500,
  retryDelay: 5,
  retryDelayMax: 600,
  retentionSeconds: dayS,
} as const satisfies QueueSettings;

const queueOptions: Readonly<Record<QueueName, QueueSettings>> = {
  // A mail is retried for three days, because the mail server may be down for a weekend.
  mail: { ...common, retryLimit: 500, retryDelay: 5, retryDelayMax: 600, retentionSeconds: 3 * dayS },
  // The user waits for the code, and requests another one.
  code: { ...common, retryLimit: 20, retryDelay: 2, retryDelayMax: 60, retentionSeconds: 600 },
  invitation: { ...common, retryLimit: 500, retryDelay: 5, retryDelayMax: 600, retentionSeconds: 3 * dayS },
  // A repeated job does not write values that the machine already has.
  profile: {
    ...common,
    heartbeatSeconds: limits.jobs.silentS,
    retryLimit: 100,
    retryDelay: 2,
    retryDelayMax: 60,
    retentionSeconds: profileRetentionS,
  },
  // Users wait for other mails, so reports have a queue of their own. A report is useless once the next period has
  // ended.
  report: { ...common, retryLimit: 500, retryDelay: 30, retryDelayMax: 600, retentionSeconds: 2 * dayS },
  notification,
  pushNotification: notification,
  // A repeated job adds only the machines that still wait.
  import: {
    ...common,
    heartbeatSeconds: limits.jobs.silentS,
    retryLimit: 100,
    retryDelay: 2,
    retryDelayMax: 60,
    retentionSeconds: dayS,
  },
  // The browser replaces a message that arrives twice.
  push: {
    ...common,
    heartbeatSeconds: limits.jobs.silentS,
    retryLimit: 200,
    retryDelay: 2,
    retryDelayMax: 300,
    retentionSeconds: pushJobLifeS,
  },
};

const maxDelayS = Math.max(...Object.values(queueOptions).map(({ retryDelayMax = 0 }) => retryDelayMax));
