import { hourMs } from '@washboard/contract/time/durations';
import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../../context.ts';
import type { DatabaseFigure } from '../../../module.ts';

export const telemetryMetrics = (registers: Registry[]) => ({
  rollUpDelay: new Gauge({
    name: 'washboard_roll_up_delay_seconds',
    help: 'Time since the end of the oldest hour of telemetry not rolled up; the same in every process',
    registers,
  }),
});

export function rollUpFigure(context: Pick<Context, 'database' | 'clock' | 'metrics'>): DatabaseFigure<number> {
  const { rollUpDelay } = context.metrics.of(telemetryMetrics);
  return {
    read: () => readRollUpDelay(context),
    set: (delayS) => rollUpDelay.set(delayS),
    clear: () => rollUpDelay.remove(),
  };
}

/** Seconds since the end of the oldest marked hour that has ended; 0 if there is none. */
export async function readRollUpDelay({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<number> {
  const { rows } = await database.orm.execute<{ oldest: string | null }>(
    sql`select min(hour)::text as oldest from telemetry_to_roll_up`,
  );
  const oldest = rows[0]?.oldest;
  if (!oldest) return 0;
  return Math.max(0, (clock.now().getTime() - new Date(oldest).getTime() - hourMs) / 1000);
}
