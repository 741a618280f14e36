import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgresDatabase } from '@washboard/server/adapters/database/postgres-database';
import { sql } from 'drizzle-orm';
import { Postgres } from '../postgres.ts';
import { isRoot, run, until } from '../programs.ts';
import { type Fault, prove } from './fault.ts';

const shows = /database/;

async function holdConnections(url: string): Promise<{ count: number; giveBack: () => Promise<void> }> {
  const greedy: ReturnType<typeof openPostgresDatabase>[] = [];
  const held: Promise<unknown>[] = [];
  const release = Promise.withResolvers<void>();
  for (let i = 0; i < 12; i++) {
    const database = openPostgresDatabase(url);
    greedy.push(database);
    for (let j = 0; j < 5; j++) {
      const one = database.orm.transaction(async (transaction) => {
        await transaction.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        await release.promise;
      });
      held.push(one.catch(() => {}));
    }
  }
  return {
    count: held.length,
    async giveBack() {
      release.resolve();
      await Promise.all(held);
      await Promise.all(greedy.map((database) => database.close()));
    },
  };
}

export const databaseFaults: readonly Fault[] = [
  {
    name: 'the database is killed and comes back after 8 s',
    isShort: true,
    shows,
    async strike({ postgres }) {
      await postgres.kill();
      const proof = prove(!postgres.isRunning(), 'its processes were gone');
      await pause(8000);
      await postgres.start();
      return proof;
    },
  },
  {
    name: 'the database stands still for 12 s',
    isSilent: true,
    shows,
    async strike({ postgres }) {
      postgres.freeze();
      await pause(12_000);
      postgres.thaw();
      return 'stopped by signal';
    },
  },
  {
    name: 'the database is slow: each packet 100 to 400 ms late for 15 s',
    async strike(laboratory) {
      const random = laboratory.random;
      for (const cable of laboratory.databaseCables) cable.delayMs = () => 100 + random() * 300;
      const startedMs = performance.now();
      const { serialNumber } = laboratory.oneOf(laboratory.machines);
      await laboratory.manager.call('GET', `/api/v1/event-hub-listener/${serialNumber}/lastTelemetry`);
      const tookMs = Math.round(performance.now() - startedMs);
      await pause(15_000);
      for (const cable of laboratory.databaseCables) cable.delayMs = () => 0;
      return prove(tookMs > 200, `a call took ${tookMs} ms`);
    },
  },
  {
    name: 'the database’s disk is full for 10 s',
    shows: /database|gateway/, // An overwritten row may still find room, so the gateway may be the part that fails.
    needsSmallDisk: true,
    isImpossible: () => (isRoot ? null : 'a file system of its own needs root'),
    async strike(laboratory) {
      const filler = join(laboratory.databaseFolder, 'filler');
      try {
        run('dd', 'if=/dev/zero', `of=${filler}`, 'bs=1M', 'count=4000', 'status=none');
      } catch {
        // The disk is full, as intended.
      }
      const written = laboratory.database.orm.execute(
        sql`create table filler as select repeat('x', 500) from generate_series(1, 20000)`,
      );
      const refusal = await written.then(
        () => null,
        (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
      );
      await pause(10_000);
      rmSync(filler);
      // PostgreSQL exits without room for its log; here its supervisor restarts it.
      if (!laboratory.postgres.isRunning()) await laboratory.postgres.start();
      return prove(refusal !== null, refusal ?? 'there was still room');
    },
  },
  {
    name: 'the machines’ table is locked for 15 s',
    shows,
    async strike({ database }) {
      const lock = database.housekeepingOrm.transaction(async (transaction) => {
        await transaction.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        await transaction.execute(sql`lock table appliance_states in access exclusive mode`);
        await pause(15_000);
      });
      await lock;
      return 'access exclusive';
    },
  },
  {
    name: 'all connections to the database go silent, new ones too, for 25 s',
    isSilent: true,
    shows,
    async strike({ databaseCables }) {
      const count = databaseCables.reduce((sum, { connections }) => sum + connections, 0);
      for (const cable of databaseCables) cable.silence();
      await pause(25_000);
      for (const cable of databaseCables) cable.plug();
      return prove(count > 0, `${count} connections`);
    },
  },
  {
    name: 'the connections to the database that are open go silent',
    isSilent: true,
    async strike({ databaseCables }) {
      const count = databaseCables.reduce((sum, { connections }) => sum + connections, 0);
      for (const cable of databaseCables) cable.silenceOpen();
      return prove(count > 0, `${count} connections`);
    },
  },
  {
    name: 'the cable to the database is out for 8 s',
    shows,
    async strike({ databaseCables }) {
      for (const cable of databaseCables) cable.unplug();
      await pause(8000);
      const count = databaseCables.reduce((sum, { connections }) => sum + connections, 0);
      for (const cable of databaseCables) cable.plug();
      return prove(count === 0, 'no connection was left');
    },
  },
  {
    name: 'the database has no connections left for 15 s',
    shows,
    async strike(laboratory) {
      const others = await holdConnections(laboratory.postgres.url);
      for (const cable of laboratory.databaseCables) cable.cut(); // All connections are occupied, so a process that reconnects finds none.
      const newcomer = openPostgresDatabase(laboratory.postgres.url);
      const refusal = await newcomer.ping().then(
        () => null,
        (error: Error) => error,
      );
      await newcomer.close();
      await pause(15_000);
      await others.giveBack();
      return prove(refusal !== null, `${others.count} asked for by others; a newcomer was refused`);
    },
  },
  {
    name: 'the database fails over to its standby',
    async strike(laboratory) {
      const { postgres: primary, folder } = laboratory;
      const standbyFolder = join(folder, `standby-${primary.port}`);
      if (existsSync(standbyFolder)) rmSync(standbyFolder, { recursive: true });
      mkdirSync(standbyFolder);
      const standby = await Postgres.standbyOf(primary, standbyFolder);
      await standby.start();
      await laboratory.database.orm.execute(sql`alter system set synchronous_standby_names = 'standby'`);
      await laboratory.database.orm.execute(sql`select pg_reload_conf()`);
      await until('the standby keeps up', () => isSynchronous(laboratory.database), 20_000);
      await pause(laboratory.between(1000, 4000));
      await primary.kill();
      standby.promote();
      await laboratory.moveDatabase(standby);
      await laboratory.database.orm.execute(sql`alter system reset synchronous_standby_names`);
      await laboratory.database.orm.execute(sql`select pg_reload_conf()`);
      return prove(!primary.isRunning(), `port ${primary.port} → ${standby.port}`);
    },
  },
];

async function isSynchronous({ orm }: ReturnType<typeof openPostgresDatabase>): Promise<boolean> {
  const { rows } = await orm.execute<{ state: string }>(sql`select sync_state as state from pg_stat_replication`);
  return rows[0]?.state === 'sync';
}
