import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Laboratory } from '../laboratory.ts';
import type { Server } from '../server.ts';
import { type Fault, prove } from './fault.ts';

const hour = 3600;

async function databaseAheadS({ database }: Laboratory): Promise<number> {
  const { rows } = await database.orm.execute<{ nowMs: string }>(
    sql`select extract(epoch from now()) * 1000 as "nowMs"`,
  );
  return Math.round((Number(rows[0]?.nowMs) - Date.now()) / 1000);
}

/** @returns how far ahead each clock was at the end, in seconds */
async function shiftClocks(servers: readonly Server[], seconds: readonly number[], forMs: number): Promise<number[]> {
  for (const [i, server] of servers.entries()) server.shiftClock(seconds[i] ?? 0);
  await pause(forMs);
  const ahead = await Promise.all(servers.map((server) => server.clockAheadS()));
  for (const server of servers) server.shiftClock(0);
  return ahead;
}

const jump = (name: string, seconds: number): Fault => ({
  name,
  async strike({ servers }) {
    const ahead = await shiftClocks(
      servers,
      servers.map(() => seconds),
      15_000,
    );
    const isShifted = ahead.every((each) => Math.abs(each - seconds) < 60);
    return prove(isShifted, `${ahead.join(', ')} s ahead`);
  },
});

export const clockFaults: readonly Fault[] = [
  {
    name: 'the clocks of the two gateways are 28 s apart for 25 s',
    async strike(laboratory) {
      const offlineBefore = offlineMessages(laboratory);
      const [one = 0, other = 0] = await shiftClocks(laboratory.gateways, [14, -14], 25_000);
      const reported = offlineMessages(laboratory) - offlineBefore;
      if (reported > 0) throw new Error(`machines were reported offline ${reported} times`);
      return prove(one - other > 20, `${one - other} s apart, no gateway was taken for dead`);
    },
  },
  jump('the clocks of all processes jump ahead by an hour, and back after 15 s', hour),
  jump('the clocks of all processes fall back by an hour for 15 s', -hour),
  {
    name: 'the database’s clock jumps ahead by an hour, and back after 20 s',
    async strike(laboratory) {
      laboratory.postgres.shiftClock(hour);
      await pause(20_000);
      const aheadS = await databaseAheadS(laboratory);
      laboratory.postgres.shiftClock(0);
      await pause(2000); // The process reads the file of its clock within this time.
      return prove(aheadS > hour / 2, `${aheadS} s ahead`);
    },
  },
  {
    name: 'machines’ clocks fall back by an hour, or run a year ahead, for 10 s',
    async strike({ machines, database }) {
      for (const [i, machine] of machines.entries()) machine.clockShiftS = i % 2 === 0 ? -hour : 365 * 24 * hour;
      await pause(10_000);
      const doubtful = await doubtedMachines(database);
      for (const machine of machines) machine.clockShiftS = 0;
      return prove(doubtful === machines.length, `${doubtful} of ${machines.length} clocks were doubted`);
    },
  },
];

async function doubtedMachines({ orm }: Laboratory['database']): Promise<number> {
  const { rows } = await orm.execute<{ count: string }>(
    sql`select count(*) from appliance_states where (telemetry ->> 'isClockDoubtful')::boolean`,
  );
  return Number(rows[0]?.count);
}

function offlineMessages({ browsers }: Laboratory): number {
  return browsers.reduce((sum, browser) => sum + browser.offlineMessages, 0);
}
