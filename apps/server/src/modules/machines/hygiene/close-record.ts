import type { CorrectiveActionEntry, HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope, lockAppliance } from '../appliances/index.ts';
import { reportEvents } from '../outgoing-events/index.ts';
import { presentRecords } from './present-record.ts';
import { findRecord } from './records-repository.ts';
import { signEntry } from './sign-entry.ts';
import { hygieneRecords, rewashHolds } from './tables.ts';

interface Closing {
  serialNumber: string;
  id: number;
  entry: CorrectiveActionEntry;
}

/**
 * Repeating the call changes nothing.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, HYGIENE_RECORD_NOT_FOUND, HYGIENE_RECORD_NOT_DEVIATING;
 * CORRECTIVE_ACTION_CHANGED if `corrects` is not the latest action
 */
export async function closeRecord(
  { config, database, clock }: Pick<Context, 'config' | 'database' | 'clock'>,
  actor: Actor,
  { serialNumber, id, entry: { action, words, corrects } }: Closing,
): Promise<HygieneRecord> {
  return database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, applianceScope(actor, config.brand), serialNumber);
    const row = await findRecord(transaction, serialNumber, id);
    const [record] = row ? await presentRecords(transaction, [row]) : [];
    if (!record) throw new ProblemError('HYGIENE_RECORD_NOT_FOUND');
    if (record.result !== 'deviating') throw new ProblemError('HYGIENE_RECORD_NOT_DEVIATING');
    const { closing } = record;
    if (closing?.action === action && closing.words === words) return record;
    if ((closing?.number ?? null) !== corrects) throw new ProblemError('CORRECTIVE_ACTION_CHANGED');
    const at = clock.now();
    const number = await signEntry(transaction, {
      serialNumber,
      accountId: actor.userId,
      at,
      kind: corrects === null ? 'action' : 'correction',
      bodyOf: async (commit) => ({ record: id, action, words: await commit(words), corrects }),
    });
    await transaction
      .update(hygieneRecords)
      .set({ actionNumber: number, actionAt: at })
      .where(and(eq(hygieneRecords.serialNumber, serialNumber), eq(hygieneRecords.number, id)));
    const released = await transaction
      .delete(rewashHolds)
      .where(and(eq(rewashHolds.serialNumber, serialNumber), eq(rewashHolds.number, id)))
      .returning({ number: rewashHolds.number });
    if (released.length > 0) await holdNewestOpen(transaction, serialNumber);
    await recordAudit(transaction, {
      at,
      actor,
      action: 'hygiene.closed',
      serialNumber,
      after: { action },
      // The audit log can never be erased, so it omits the words, which may name people (docs/decisions/017).
      detail: { record: id, cycleNumber: record.cycleNumber, entry: number, ...(corrects !== null && { corrects }) },
    });
    await reportEvents(transaction, [
      {
        serialNumber,
        kind: 'hygiene.closed',
        at: at.toISOString(),
        recordedAt: at.toISOString(),
        data: { recordId: id, cycleNumber: record.cycleNumber, action, isCorrection: corrects !== null },
      },
    ]);
    const closed = await findRecord(transaction, serialNumber, id);
    const [presented] = closed ? await presentRecords(transaction, [closed]) : [];
    if (!presented) throw new ProblemError('HYGIENE_RECORD_NOT_FOUND');
    return presented;
  });
}

/** The rack of the newest open deviation without a later valid cycle is on hold. */
async function holdNewestOpen(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction.execute(sql`
    insert into rewash_holds (serial_number, number, cycle_number, ended_at)
    select r.serial_number, r.number, (e.text::jsonb #>> '{body,cycleNumber}')::bigint, r.ended_at
    from hygiene_records r
    join ledger_entries e on e.serial_number = r.serial_number and e.number = r.number and e.at = r.at
    where r.serial_number = ${serialNumber} and r.result = 'deviating' and r.action_number is null
      and r.ended_at >= coalesce((
        select ended_at from hygiene_records where serial_number = ${serialNumber} and result = 'valid'
        order by ended_at desc limit 1), '-infinity')
    order by r.ended_at desc, r.number desc limit 1`);
}
