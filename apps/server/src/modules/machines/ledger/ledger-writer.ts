import { beforeFirst, entryHash, entryText, type LedgerEntry, sealedKind } from '@washboard/ledger/entry';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Orm, Transaction } from '../../../adapters/database/database.ts';
import { namedStatement } from '../../../adapters/database/named-statement.ts';
import { ledgerEntries } from './tables.ts';

interface LedgerEnd {
  number: number;
  hash: string;
  cycleNumber: number | null;
}

type NewEntry = Pick<LedgerEntry, 'at' | 'kind' | 'body'>;

interface AppendedEntry extends NewEntry {
  serialNumber: string;
  number: number;
}

export class LedgerWriter {
  readonly serialNumber: string;
  cycleNumber: number | null;
  readonly appended: (AppendedEntry & { text: string })[] = [];
  readonly #cycleNumberBefore: number | null;
  #number: number;
  #hash: string;

  constructor(serialNumber: string, end: LedgerEnd | null) {
    this.serialNumber = serialNumber;
    this.cycleNumber = end?.cycleNumber ?? null;
    this.#cycleNumberBefore = this.cycleNumber;
    this.#number = end?.number ?? 0;
    this.#hash = end?.hash ?? beforeFirst;
  }

  append({ at, kind, body }: NewEntry): AppendedEntry {
    const number = this.#number + 1;
    const text = entryText({ ledger: 1, machine: this.serialNumber, number, previous: this.#hash, at, kind, body });
    this.#number = number;
    this.#hash = entryHash(text);
    const entry = { serialNumber: this.serialNumber, number, at, kind, body, text };
    this.appended.push(entry);
    return entry;
  }

  get isChanged(): boolean {
    return this.appended.length > 0 || this.cycleNumber !== this.#cycleNumberBefore;
  }

  get end(): LedgerEnd {
    return { number: this.#number, hash: this.#hash, cycleNumber: this.cycleNumber };
  }
}

const insertEntries = namedStatement<{ entries: string; heads: string }, never>(
  'append_ledger',
  sql`
    with appended as (
      insert into ledger_entries (serial_number, number, at, text)
      select x.* from json_to_recordset(${sql.placeholder('entries')}) as x(
        "serialNumber" text, number bigint, at timestamptz, text text))
    insert into ledger_heads as h (serial_number, number, hash, cycle_number)
    select x.* from json_to_recordset(${sql.placeholder('heads')}) as x(
      "serialNumber" text, number bigint, hash text, "cycleNumber" bigint)
    on conflict (serial_number) do update set
      number = excluded.number, hash = excluded.hash, cycle_number = excluded.cycle_number`,
);

/** The caller holds the locks of the machines in `appliance_states`. */
export async function saveEntries(transaction: Pick<Orm, '_'>, writers: readonly LedgerWriter[]): Promise<void> {
  const changed = writers.filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return;
  const entries = changed.flatMap(({ appended }) =>
    appended.map(({ serialNumber, number, at, text }) => ({ serialNumber, number, at, text })),
  );
  const heads = changed.map(({ serialNumber, end }) => ({ serialNumber, ...end }));
  await insertEntries(transaction, { entries: JSON.stringify(entries), heads: JSON.stringify(heads) });
}

/**
 * The lock is that of the gateway's batch, so appends to a ledger are serialised.
 * @returns null for a machine that has never existed
 */
export async function openLedger(transaction: Transaction, serialNumber: string): Promise<LedgerWriter | null> {
  const locked = await transaction.execute(
    sql`select from appliance_states where serial_number = ${serialNumber} for update`,
  );
  if (locked.rows.length === 0) return null;
  const { rows } = await transaction.execute<{ number: string; hash: string; cycleNumber: string | null }>(
    sql`select number, hash, cycle_number as "cycleNumber" from ledger_heads where serial_number = ${serialNumber}`,
  );
  const [end] = rows;
  return new LedgerWriter(serialNumber, end ? chainEndOf(end) : null);
}

/** The database returns a `bigint` as text. */
export const chainEndOf = ({
  number,
  hash,
  cycleNumber,
}: Record<'number' | 'hash', string> & { cycleNumber: string | null }) => ({
  number: Number(number),
  hash,
  cycleNumber: cycleNumber === null ? null : Number(cycleNumber),
});

export async function readEntry(
  orm: Pick<Orm, 'select'>,
  { serialNumber, number, at }: { serialNumber: string; number: number; at: Date },
): Promise<string | null> {
  const [entry] = await orm
    .select({ text: ledgerEntries.text })
    .from(ledgerEntries)
    .where(
      and(eq(ledgerEntries.serialNumber, serialNumber), eq(ledgerEntries.number, number), eq(ledgerEntries.at, at)),
    );
  return entry?.text ?? null;
}

/**
 * A seal names the last removed entry, so that a verifier knows that nothing else is missing.
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

      /** A crash may have separated an earlier seal from its removal. */
      async function isSealed(): Promise<boolean> {
        const { rows: seals } = await transaction.execute(sql`
          select from ledger_entries where serial_number = ${serialNumber} and at >= ${before.toISOString()}
            and text::json ->> 'kind' = ${sealedKind} and (text::json -> 'body' ->> 'until')::bigint >= ${until} limit 1`);
        return seals.length > 0;
      }
    });
  }
}
