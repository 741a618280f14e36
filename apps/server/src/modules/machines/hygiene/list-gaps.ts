import { type HygieneGap, type HygieneGapsQuery, mostGaps } from '@washboard/contract/hygiene/hygiene-gaps';
import type { Orm } from '../../../adapters/database/database.ts';
import { calendarOf } from './calendars.ts';
import { findGaps, presentGaps } from './gaps-repository.ts';

/** What is missing among the records of a machine, newest first. */
export async function listGaps(
  orm: Orm,
  { serialNumber, ...period }: HygieneGapsQuery & { serialNumber: string },
): Promise<HygieneGap[]> {
  const search = { machines: calendarOf(serialNumber), ...period };
  return presentGaps(await findGaps(orm, search, { limit: mostGaps, after: null }));
}
