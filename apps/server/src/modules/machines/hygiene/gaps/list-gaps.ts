import { gapReasons, type HygieneGap, type HygieneGapsQuery, maxGaps } from '@washboard/contract/hygiene/hygiene-gaps';
import { plausibleLoss } from '@washboard/contract/machine-link/plausible-loss';
import { z } from 'zod';
import type { Orm } from '../../../../adapters/database/database.ts';
import { readInPortions } from '../../../platform/reports/index.ts';
import { calendarOf } from '../days/calendars.ts';
import { parseEntry } from '../records/present-record.ts';
import { findGaps, type GapRow, type GapSearch, gapCursorOf } from './gaps-repository.ts';

const portion = 5_000;

export async function* readGaps(orm: Orm, search: GapSearch): AsyncGenerator<HygieneGap[]> {
  for await (const rows of readInPortions((page) => findGaps(orm, search, page), gapCursorOf, portion))
    yield presentGaps(rows);
}

const bodySchema = z.object({
  reason: z.enum(gapReasons),
  lostMessages: z.number().nullable().default(null),
});

export const presentGaps = (rows: readonly GapRow[]): HygieneGap[] =>
  rows.flatMap(({ serialNumber, text, place, ...cycles }) => {
    const { number, body } = parseEntry(text);
    const { success, data } = bodySchema.safeParse(body);
    if (!success) return [];
    const { reason } = data;
    const lostMessages = plausibleLoss(data.lostMessages);
    const [fromCycle = null, toCycle = null] = [cycles.fromCycle, cycles.toCycle].map((cycle) =>
      cycle === null ? null : Number(cycle),
    );
    return [{ serialNumber, id: number, at: new Date(place).toISOString(), reason, fromCycle, toCycle, lostMessages }];
  });

export async function listHygieneGaps(
  orm: Orm,
  { serialNumber, ...period }: HygieneGapsQuery & { serialNumber: string },
): Promise<HygieneGap[]> {
  const search = { machines: calendarOf(serialNumber), ...period };
  return presentGaps(await findGaps(orm, search, { limit: maxGaps, after: null }));
}
