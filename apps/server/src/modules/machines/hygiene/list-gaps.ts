import { gapReasons, type HygieneGap, type HygieneGapsQuery, mostGaps } from '@washboard/contract/hygiene/hygiene-gaps';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { requireAppliance } from '../appliances/index.ts';
import { entryOf } from './present-record.ts';

const bodySchema = z.object({
  reason: z.enum(gapReasons),
  fromCycle: z.number().nullable().default(null),
  toCycle: z.number().nullable().default(null),
  lostMessages: z.number().nullable().default(null),
});

/**
 * What is missing among the records of a machine, newest first. Missing cycles stand before the record that follows
 * their entry in the ledger.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND
 */
export async function listGaps(
  context: Context,
  actor: Actor,
  { serialNumber, startDate, stopDate }: HygieneGapsQuery & { serialNumber: string },
): Promise<HygieneGap[]> {
  await requireAppliance(context, actor, serialNumber);
  const { rows } = await context.database.orm.execute<{ text: string; place: Date }>(sql`
    select text, place from (
      select e.number, e.text, coalesce(r.ended_at, (e.text::jsonb #>> '{body,occurredAt}')::timestamptz, e.at) as place
      from ledger_entries e
      left join hygiene_records r on r.serial_number = e.serial_number and r.number = e.number + 1
        and e.text like '%"reason":"missingCycles"%'
      where e.serial_number = ${serialNumber} and e.text like '%"kind":"gap"%') gap
    where place >= ${startDate ?? '-infinity'}::timestamptz and place < ${stopDate ?? 'infinity'}::timestamptz
    order by place desc, number desc limit ${mostGaps}`);
  return rows.flatMap(({ text, place }) => {
    const { number, body } = entryOf(text);
    const { success, data } = bodySchema.safeParse(body);
    if (!success) return [];
    const { reason, fromCycle, toCycle, lostMessages } = data;
    return [{ id: number, at: new Date(place).toISOString(), reason, fromCycle, toCycle, lostMessages }];
  });
}
