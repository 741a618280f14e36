import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { timeZoneOfCountry } from '@washboard/contract/appliances/countries';
import type { BrandId } from '@washboard/contract/brands/brands';
import type { Database } from '@washboard/server/adapters/database/database';
import type { Context } from '@washboard/server/context';
import { appliances } from '@washboard/server/modules/machines/appliances/tables';
import type { DemoMachine } from '../demo-machines/demo-machine.ts';
import type { DemoSettings } from '../demo-settings.ts';
import { demoMachinesOf } from '../demo-world.ts';
import { signingSteps } from './sign-records.ts';
import type { PastOrder } from './simulate-past.ts';
import { writePast } from './write-past.ts';

const kitchenManager = 'kitchen@washboard.example';

const pastDays = 30;

interface DemoPastOptions {
  context: Pick<Context, 'config' | 'database' | 'clock' | 'bus'> & {
    logger: Pick<Context['logger'], 'info' | 'error'>;
  };
  days?: number;
  timeZone?: DemoSettings['timeZone'];
  onWritten?: (serialNumber: string) => void;
}

interface DemoPast {
  written: Promise<void>;
  stop(): Promise<void>;
}

/** A history that was interrupted continues at the next start. */
export function startDemoPast({
  context,
  days = pastDays,
  timeZone = null,
  onWritten = () => {},
}: DemoPastOptions): DemoPast {
  const { database, logger } = context;
  const { brand, dataDirectory } = context.config;
  const stopping = new AbortController();
  const waiting = new Set(demoMachinesOf(brand).map(({ serialNumber }) => serialNumber));

  function release(serialNumber: string): void {
    if (waiting.delete(serialNumber)) onWritten(serialNumber);
  }

  async function write(): Promise<void> {
    const beganAt = await whenDemoBegan(database, brand);
    const donePath = join(dataDirectory, 'past-written.json');
    const done = JSON.stringify({ beganAt, days });
    if (readText(donePath) === done) return;
    const orders = pastOrders(brand, { beganAtMs: beganAt.getTime(), days, timeZone });
    const startedMs = performance.now();
    let messages = 0;
    await writePast({
      database,
      orders,
      signal: stopping.signal,
      stepsOf: async (order, past) =>
        order.earlierDays ? signingSteps(context, order, { email: kitchenManager, messages: past }) : [],
      onWritten: async (order, { length }) => {
        messages += length;
        release(order.serialNumber);
      },
    });
    if (stopping.signal.aborted) return;
    writeFileSync(donePath, done);
    logger.info({ days, messages, seconds: Math.round((performance.now() - startedMs) / 1000) }, 'past written');
  }

  const written = write()
    .catch((error: unknown) => logger.error({ err: error }, 'the past could not be written'))
    .finally(() => {
      if (!stopping.signal.aborted) for (const serialNumber of waiting) release(serialNumber);
    });
  return {
    written,
    async stop() {
      stopping.abort();
      await written;
    },
  };
}

/** The time is the same at every start, because the database stores when it was seeded. */
async function whenDemoBegan(database: Database, brand: BrandId): Promise<Date> {
  const [first] = demoMachinesOf(brand);
  const rows = await database.orm.select().from(appliances);
  const createdAt = rows.find(({ serialNumber }) => serialNumber === first?.serialNumber)?.createdAt;
  if (createdAt === undefined) throw new Error('the demo world is not seeded');
  return createdAt;
}

interface Period extends Required<Pick<DemoPastOptions, 'days' | 'timeZone'>> {
  beganAtMs: number;
}

/** The shortest pasts come first, so that most machines have theirs soon. */
function pastOrders(brand: BrandId, period: Period): PastOrder[] {
  const orders = demoMachinesOf(brand).flatMap((machine) => pastOrderOf(machine, period));
  return orders.toSorted((one, other) => (one.earlierDays ?? 0) - (other.earlierDays ?? 0));
}

function pastOrderOf(
  { serialNumber, gamma, modelNumber, country, past }: DemoMachine,
  { beganAtMs, days, timeZone }: Period,
): PastOrder[] {
  if (!past) return [];
  const order = {
    serialNumber,
    gamma,
    modelNumber,
    house: past.house,
    timeZone: timeZone ?? timeZoneOfCountry(country),
    lastCycleNumber: past.cycles,
    days,
    earlierDays: days < pastDays ? 0 : (past.earlierDays ?? 0),
    troubles: past.troubles,
    visits: past.visits ?? [],
    endsAtMs: beganAtMs - past.silentForH * 3_600_000,
  };
  return [order];
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
