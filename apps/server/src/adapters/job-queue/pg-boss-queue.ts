import { setTimeout as pause } from 'node:timers/promises';
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

/** While the database notifies about new jobs, and one look for all queues finds those to retry, polling is a reserve. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 60 };
const retryLookMs = 5000;

const noJob = '00000000-0000-0000-0000-000000000000';

interface PgBossQueueOptions {
  database: Database;
  logger: Logger;
  /** Whether this process maintains the queues: recovers jobs of dead processes and removes finished ones. */
  isKeeper: boolean;
}

/** Opens the queues of pg-boss, in a schema of our database. */
export async function openPgBossQueue({ database, logger, isKeeper }: PgBossQueueOptions): Promise<JobQueue> {
  const options: ConstructorOptions = {
    schedule: false,
    maintenanceIntervalSeconds: 600,
    superviseIntervalSeconds: limits.jobs.lookS,
    monitorIntervalSeconds: limits.jobs.lookS,
    // We use no flows, and our queues are too small for index maintenance.
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
    // Makes pg-boss cache the queue; otherwise the first job would load it on another connection than that of its
    // transaction.
    await boss.findJobs(name, { id: noJob });
  }
  /** Has an idle worker of the queue look for a job. */
  const wakers = new Map<QueueName, () => void>();
  async function lookAfter(): Promise<void> {
    await takeBackFutureTimes(database.orm);
    await giveUpExpired(database.orm);
  }
  if (isKeeper) await lookAfter();
  async function lookForRetries(): Promise<void> {
    if (wakers.size === 0) return;
    for (const queue of await findDueQueues(database.orm)) wakers.get(queue)?.();
  }
  const failing = { logger, failure: 'job queue failed' };
  const looks = [repeat({ ...failing, everyMs: retryLookMs }, lookForRetries)];
  if (isKeeper) looks.push(repeat({ ...failing, everyMs: limits.jobs.lookS * 1000 }, lookAfter));

  return {
    async enqueue(orm, queue, payload) {
      await boss.send(queue, payload, { db: fromDrizzle(orm, sql) });
    },
    async work<Q extends QueueName>(
      queue: Q,
      handle: (payload: JobPayloads[Q]) => Promise<void>,
      { atOnce = 1 }: { atOnce?: number } = {},
    ) {
      const idle = new Set<string>();
      const wakeOne = () => {
        const [worker] = idle;
        if (worker) boss.notifyWorker(worker);
      };
      // Each gets an ID of its own, because `localConcurrency` of pg-boss lets only the first skip its pause.
      for (let n = 0; n < atOnce; n++) idle.add(await startWorker(queue, handle, { idle, wakeOne }));
      wakers.set(queue, wakeOne);
    },
    states: () => readStates(database.orm),
    async close() {
      const finished = Promise.all([
        ...looks.map((look) => look.stop()),
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
      boss.notifyWorker(worker); // after one job there may be more: skip the pause
      idle.delete(worker);
      wakeOne();
      try {
        await inSpan(`job ${queue}`, { kind: 'CONSUMER' }, () => handle(job.data));
        await boss.deleteJob(queue, job.id); // no longer needed, and it may contain an address
      } catch (error) {
        logger.warn({ err: error, queue }, 'a job failed and will be tried again');
        throw new Error(errorText(error)); // pg-boss stores it in the database
      } finally {
        idle.add(worker);
      }
    });
    return worker;
  }
}

/**
 * Repairs times in the future. While the database's clock was ahead, retries and the search for jobs of dead processes
 * were scheduled too late, and would pause until the clock reaches those times again.
 */
async function takeBackFutureTimes(orm: Orm): Promise<void> {
  await orm.execute(sql`
    with queues as (
      update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
      where monitor_claim_on > now() or maintain_on > now())
    update pgboss.job set start_after = least(start_after, now()), started_on = least(started_on, now()),
      heartbeat_on = least(heartbeat_on, now())
    where start_after > now() + ${maxDelayS} * interval '1 second' or started_on > now() or heartbeat_on > now()`);
}

/** pg-boss would delete a job whose lifetime has ended without a trace; a failed one is counted for an hour. */
async function giveUpExpired(orm: Orm): Promise<void> {
  await orm.execute(sql`
    update pgboss.job set state = 'failed', completed_on = now() where state < 'active' and keep_until < now()`);
}

/** Queues with jobs whose time has come, new ones included. */
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
  const found = new Map(rows.map((row) => [row.queue, row]));
  return queueNames.map((queue) => found.get(queue) ?? { queue, waiting: 0, oldestWaitingS: 0, givenUp: 0 });
}

/**
 * Creates or updates the schema of pg-boss. Done here under a lock, because pg-boss recognises a concurrent update by
 * the text of an error, which Drizzle changes.
 */
async function prepareQueues(orm: Orm, options: ConstructorOptions): Promise<void> {
  const boss = new PgBoss({ ...options, db: fromDrizzle(orm, sql), supervise: false });
  await boss.start();
  for (const name of queueNames) {
    await boss.createQueue(name, queueOptions[name]);
    await boss.updateQueue(name, queueOptions[name]); // created by an earlier version
  }
  await boss.stop({ graceful: false });
}

type QueueSettings = Omit<Queue, 'name'>;

const common = {
  expireInSeconds: limits.jobs.takesS,
  /** For failed jobs; finished ones are removed immediately. */
  deleteAfterSeconds: 3600,
  retryBackoff: true,
  notify: true,
} as const satisfies QueueSettings;

/** A job may start at the last moment. */
const profileRetentionS = profileJobLifeS - common.expireInSeconds;

/** What is over by then is left out. */
const notification = {
  ...common,
  heartbeatSeconds: limits.jobs.silentS,
  retryLimit: 500,
  retryDelay: 5,
  retryDelayMax: 600,
  retentionSeconds: 24 * 3600,
} as const satisfies QueueSettings;

/** How long each kind of job is useful, and how often it is retried. */
const queueOptions: Readonly<Record<QueueName, QueueSettings>> = {
  // The mail server may be down for a weekend.
  mail: { ...common, retryLimit: 500, retryDelay: 5, retryDelayMax: 600, retentionSeconds: 3 * 24 * 3600 },
  // The user waits for the code, and requests another one.
  code: { ...common, retryLimit: 20, retryDelay: 2, retryDelayMax: 60, retentionSeconds: 600 },
  invitation: { ...common, retryLimit: 500, retryDelay: 5, retryDelayMax: 600, retentionSeconds: 3 * 24 * 3600 },
  // An offline machine does not fail the job; a server outage is short. A repeated job does not write values that the
  // machine already has.
  profile: {
    ...common,
    heartbeatSeconds: limits.jobs.silentS,
    retryLimit: 100,
    retryDelay: 2,
    retryDelayMax: 60,
    retentionSeconds: profileRetentionS,
  },
  // Not among the other mails, which people wait for. It is of no use for longer than its period is the last one.
  report: { ...common, retryLimit: 500, retryDelay: 30, retryDelayMax: 600, retentionSeconds: 2 * 24 * 3600 },
  notification,
  pushNotification: notification,
  // A repeated job adds only the machines that still wait.
  import: {
    ...common,
    heartbeatSeconds: limits.jobs.silentS,
    retryLimit: 100,
    retryDelay: 2,
    retryDelayMax: 60,
    retentionSeconds: 24 * 3600,
  },
  // The browser shows a repeated message in the place of the first.
  push: {
    ...common,
    heartbeatSeconds: limits.jobs.silentS,
    retryLimit: 200,
    retryDelay: 2,
    retryDelayMax: 300,
    retentionSeconds: pushJobLifeS,
  },
};

/** The longest delay before a retry. */
const maxDelayS = Math.max(...Object.values(queueOptions).map(({ retryDelayMax = 0 }) => retryDelayMax));
