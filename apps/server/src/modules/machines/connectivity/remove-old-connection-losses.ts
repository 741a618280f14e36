import { connectionLossDays } from '@washboard/contract/appliances/connectivity';
import { lt } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import { connectionLosses } from './tables.ts';

const dayMs = 24 * 3_600_000;

/** When what is told of losses begins. */
export function toldSince(now: Date): Date {
  return new Date(now.getTime() - connectionLossDays * dayMs);
}

/** A machine that has not come back stays on record, however long ago it was lost. */
export async function removeOldConnectionLosses({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(connectionLosses).where(lt(connectionLosses.regainedAt, toldSince(now)));
}
