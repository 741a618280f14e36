import { sealedKind } from '@washboard/ledger/entry';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import { openLedger, saveEntries } from './append-entries.ts';

/**
 * Before the entries of whole months are removed: an entry of each ledger says up to which number, so that a verifier
 * knows that nothing else is missing. The log keeps their heads.
 *
 * @param before the beginning of the oldest month that stays
 */
export async function sealEntries({ orm }: Pick<Database, 'orm'>, before: Date, at: Date): Promise<void> {
  const { rows } = await orm.execute<{ serialNumber: string; until: string }>(sql`
    select serial_number as "serialNumber", max(number) as until from ledger_entries
    where at < ${before.toISOString()} group by 1 order by 1`);
  for (const { serialNumber, until } of rows) {
    await orm.transaction(async (transaction) => {
      const writer = await openLedger(transaction, serialNumber);
      if (!writer || (await isSealed())) return;
      writer.append({ at: at.toISOString(), kind: sealedKind, body: { until: Number(until) } });
      await saveEntries(transaction, [writer]);

      /** A crash may have come between an earlier seal and the removal. */
      async function isSealed(): Promise<boolean> {
        const { rows: seals } = await transaction.execute(sql`
          select from ledger_entries where serial_number = ${serialNumber} and at >= ${before.toISOString()}
            and text::json ->> 'kind' = ${sealedKind} and (text::json -> 'body' ->> 'until')::bigint >= ${until} limit 1`);
        return seals.length > 0;
      }
    });
  }
}
