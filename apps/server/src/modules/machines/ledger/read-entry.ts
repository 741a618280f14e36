import { and, eq } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { ledgerEntries } from './tables.ts';

/** @returns the canonical text of an entry; null once its time of retention has ended */
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
