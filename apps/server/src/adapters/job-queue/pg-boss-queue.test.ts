import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { createStorage, useStorage } from '../database/testing/storage-under-test.ts';
import { type JobQueue, queueNames } from './job-queue.ts';
import { openPgBossQueue } from './pg-boss-queue.ts';

const storage = useStorage(createStorage);

describe('the job queue', () => {
  const opened: JobQueue[] = [];
  let queue: JobQueue;

  async function open(database: Database = storage.database): Promise<JobQueue> {
    const next = await openPgBossQueue({ database, logger: pino({ level: 'silent' }), isKeeper: true });
    opened.push(next);
    return next;
  }

  async function closeAll(): Promise<void> {
    for (const one of opened.splice(0)) await one.close();
  }

  beforeEach(async () => {
    queue = await open();
  });
  afterEach(async () => {
    await closeAll();
    await storage.database.orm.execute(sql`delete from pgboss.job`);
  });

  const jobsOnRecord = async () =>
    (await storage.database.orm.execute(sql`select 1 from pgboss.job where name in ('mail', 'code')`)).rowCount;
  const makeDue = () => storage.database.orm.execute(sql`update pgboss.job set start_after = now()`);
  const enqueue = (n: number) => queue.enqueue(storage.database.orm, 'mail', { n });

  async function collect(count: number): Promise<unknown[]> {
    const done: object[] = [];
    const { promise, resolve } = Promise.withResolvers<object[]>();
    await queue.work('mail', async (payload) => {
      done.push(payload);
      if (done.length === count) resolve(done);
    });
    return promise;
  }

  it('the job queue works for all processes that start together on an empty database', async () => {
    await closeAll();
    await storage.database.orm.execute(sql`drop schema pgboss cascade`);
    const databases = await storage.openers(4);
    const queues = await Promise.all(databases.map(open));
    await Promise.all(queues.map((each, n) => each.enqueue(storage.database.orm, 'mail', { n })));
    expect(await jobsOnRecord()).toBe(queues.length);
  });

  it('a job whose transaction has committed runs with its payload', async () => {
    const done = collect(1);
    await storage.database.orm.transaction((tx) => queue.enqueue(tx, 'mail', { to: 'Jörg 🎉', lines: ['a\nb', "'"] }));
    expect(await done).toEqual([{ to: 'Jörg 🎉', lines: ['a\nb', "'"] }]);
  });

  it('the job queue retries and recovers jobs, even if the database’s clock was an hour ahead in between', async () => {
    const { orm } = storage.database;
    await enqueue(1);
    await closeAll();
    await orm.execute(sql`update pgboss.job set start_after = now() + interval '1 hour', heartbeat_on = start_after`);
    await orm.execute(sql`update pgboss.queue set monitor_claim_on = now() + interval '1 hour', maintain_on = null`);
    queue = await open();
    expect(await collect(1)).toEqual([{ n: 1 }]);
    const { rows } = await orm.execute(sql`select 1 from pgboss.queue where monitor_claim_on > now()`);
    expect(rows).toEqual([]);
  });

  it('a job whose transaction was rolled back never runs', async () => {
    const failing = storage.database.orm.transaction(async (tx) => {
      await queue.enqueue(tx, 'mail', { n: 1 });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await enqueue(2);
    expect(await collect(1)).toEqual([{ n: 2 }]);
  });

  it('the job queue runs many jobs in order, without pausing between them', async () => {
    const numbers = Array.from({ length: 40 }, (_, n) => n);
    for (const n of numbers) await enqueue(n);
    expect(await collect(40)).toEqual(numbers.map((n) => ({ n })));
  });

  it('each queue runs only its own jobs', async () => {
    const code = { purpose: 'verification', email: 'a@b.example', registrationId: null } as const;
    await queue.enqueue(storage.database.orm, 'code', code);
    await enqueue(1);
    expect(await collect(1)).toEqual([{ n: 1 }]);
    expect(await new Promise((resolve) => queue.work('code', async (payload) => resolve(payload)))).toEqual(code);
  });

  it('the job queue removes a finished job and does not run it again', async () => {
    await enqueue(1);
    expect(await collect(1)).toEqual([{ n: 1 }]);
    await closeAll();
    expect(await jobsOnRecord()).toBe(0);
  });

  it('the job queue retries a mail for three days at intervals of up to ten minutes, and a code for ten minutes', async () => {
    const { rows } = await storage.database.orm.execute(sql`
      select name, retention_seconds as "keptS", retry_delay_max as "maxPauseS", retry_limit > 400 as "isPatient"
      from pgboss.queue where name in ('mail', 'code') order by name`);
    expect(rows).toEqual([
      { name: 'code', keptS: 600, maxPauseS: 60, isPatient: false },
      { name: 'mail', keptS: 259_200, maxPauseS: 600, isPatient: true },
    ]);
  });

  it('the job queue reports the waiting jobs of each queue, their age, and the jobs that were given up', async () => {
    await enqueue(1);
    await enqueue(2);
    await storage.database.orm.execute(sql`
      update pgboss.job set state = 'retry', created_on = now() - interval '90 seconds' where data = '{"n":1}'`);
    const states = await queue.states();
    expect(states.map(({ queue }) => queue)).toEqual([...queueNames]);
    expect(
      states.filter(({ queue }) => queue !== 'mail').flatMap(({ queue: _, ...rest }) => Object.values(rest)),
    ).toEqual(Array.from({ length: 3 * (queueNames.length - 1) }, () => 0));
    const [mail] = states;
    expect(mail).toMatchObject({ queue: 'mail', waiting: 2, givenUp: 0 });
    expect(mail?.oldestWaitingS).toBeGreaterThanOrEqual(90);
    expect(mail?.oldestWaitingS).toBeLessThan(120);
  });

  it('the job queue gives up and reports a job whose lifetime has ended', async () => {
    await enqueue(1);
    await enqueue(2);
    await closeAll();
    await storage.database.orm.execute(sql`
      update pgboss.job set keep_until = now() - interval '1 second' where data = '{"n":1}'`);
    queue = await open();
    expect((await queue.states())[0]).toMatchObject({ waiting: 1, givenUp: 1 });
    expect(await collect(1)).toEqual([{ n: 2 }]);
  });

  it('the job queue retries a failed job', async () => {
    await enqueue(1);
    await new Promise<void>((resolve) => {
      queue.work('mail', async () => {
        resolve();
        throw new Error('not now');
      });
    });
    await closeAll();
    expect(await jobsOnRecord()).toBe(1);
    await makeDue();
    queue = await open();
    expect(await collect(1)).toEqual([{ n: 1 }]);
  });

  it('the job queue retries jobs that become due together at the same time, even if each takes long', async () => {
    let hasFailed = 0;
    const running = new Set<object>();
    const all = Promise.withResolvers<void>();
    await queue.work(
      'mail',
      async (payload) => {
        if (hasFailed < 3) {
          hasFailed += 1;
          throw new Error('not now');
        }
        running.add(payload);
        if (running.size === 3) all.resolve();
        await all.promise;
      },
      { concurrency: 3 },
    );
    for (const n of [1, 2, 3]) await enqueue(n);
    await expect.poll(() => hasFailed).toBe(3);
    await expect
      .poll(
        async () => (await storage.database.orm.execute(sql`select from pgboss.job where state = 'retry'`)).rowCount,
      )
      .toBe(3);
    await makeDue();
    await all.promise;
  });

  it('the job queue continues with the next job after a failed job', async () => {
    await enqueue(1);
    await enqueue(2);
    const tried: object[] = [];
    await new Promise<void>((resolve) => {
      queue.work('mail', async (payload) => {
        tried.push(payload);
        if (tried.length === 2) return resolve();
        throw new Error('not now');
      });
    });
    expect(tried).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('jobs wait until a worker starts', async () => {
    await enqueue(1);
    await closeAll();
    await storage.reopen();
    queue = await open();
    expect(await collect(1)).toEqual([{ n: 1 }]);
  });

  it('closing the job queue waits for the job in progress', async () => {
    const events: string[] = [];
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    await enqueue(1);
    await new Promise<void>((resolve) => {
      queue.work('mail', async () => {
        resolve();
        await mayEnd;
        events.push('done');
      });
    });
    const closed = queue.close().then(() => events.push('closed'));
    end();
    await closed;
    expect(events).toEqual(['done', 'closed']);
    expect(await jobsOnRecord()).toBe(0);
  });

  it('the job queue distributes jobs among processes, each job to one', async () => {
    for (const n of [1, 2, 3, 4]) await enqueue(n);
    const [here, there = here] = await storage.openers(2);
    const other = await open(there);
    const takers = new Set<string>();
    const done: number[] = [];
    const { promise: bothTook, resolve: meet } = Promise.withResolvers<void>();
    const { promise: allDone, resolve: finish } = Promise.withResolvers<void>();
    // Both jobs wait for each other, so two workers must run.
    const takeAs = (taker: string) => async (payload: object) => {
      takers.add(taker);
      if (takers.size === 2) meet();
      await bothTook;
      done.push((payload as { n: number }).n);
      if (done.length === 4) finish();
    };
    await Promise.all([queue.work('mail', takeAs('one')), other.work('mail', takeAs('other'))]);
    await allDone;
    await closeAll();
    expect(done.toSorted()).toEqual([1, 2, 3, 4]);
    expect(await jobsOnRecord()).toBe(0);
  });
});
