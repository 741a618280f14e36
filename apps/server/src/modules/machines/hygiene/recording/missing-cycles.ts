import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { isPlausibleNumber } from '@washboard/machine-model/hygiene/plausible-cycle';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { namedStatement } from '../../../../adapters/database/named-statement.ts';
import type { MachineLedger } from './open-ledgers.ts';
import type { StoredEvent } from './stored-events.ts';

/** No machine can run as many cycles while it is offline. */
const farCycles = 1_000_000;

const isFar = ({ writer }: MachineLedger, cycleNumber: number): boolean =>
  writer.cycleNumber !== null && Math.abs(cycleNumber - writer.cycleNumber) > farCycles;

/**
 * A skipped number is a gap, a lower number a late record. One number far away is an error; two consecutive ones mean
 * that the counter was set.
 */
export function noteMissingCycles(ledger: MachineLedger, { cycleNumber }: CycleRecord, at: string): void {
  const { writer, previousNumber } = ledger;
  ledger.previousNumber = cycleNumber;
  // An impossible number would turn all later cycles into late ones.
  if (!isPlausibleNumber(cycleNumber)) return;
  if (isFar(ledger, cycleNumber)) {
    if (cycleNumber - 1 === previousNumber) writer.cycleNumber = cycleNumber;
    return;
  }
  const expected = writer.cycleNumber === null ? cycleNumber : writer.cycleNumber + 1;
  if (cycleNumber > expected) {
    const body = { reason: 'missingCycles', fromCycle: expected, toCycle: cycleNumber - 1 };
    writer.append({ at, kind: 'gap', body });
  }
  writer.cycleNumber = Math.max(writer.cycleNumber ?? 0, cycleNumber);
}

const findPreviousNumbers = namedStatement<
  { serialNumbers: string[] },
  { serialNumber: string; cycleNumber: string | null }
>(
  'previous_cycle_numbers',
  sql`
    select requested::text as "serialNumber", text::jsonb #>> '{body,cycleNumber}' as "cycleNumber"
    from unnest(${sql.placeholder('serialNumbers')}::text[]) requested
    cross join lateral (
      select number, at from hygiene_records where serial_number = requested order by number desc limit 1) r
    join ledger_entries e on e.serial_number = requested and e.number = r.number and e.at = r.at`,
);

export async function readPreviousNumbers(
  transaction: Transaction,
  events: readonly StoredEvent[],
  ledgers: ReadonlyMap<string, MachineLedger>,
): Promise<void> {
  const far = events.flatMap(({ serialNumber, event }) => {
    const ledger = ledgers.get(serialNumber);
    return ledger && event.kind === 'cycleEnded' && isFar(ledger, event.body.cycleNumber) ? [serialNumber] : [];
  });
  if (far.length === 0) return;
  for (const { serialNumber, cycleNumber } of await findPreviousNumbers(transaction, {
    serialNumbers: [...new Set(far)],
  })) {
    const ledger = ledgers.get(serialNumber);
    if (ledger) ledger.previousNumber = Number(cycleNumber);
  }
}
