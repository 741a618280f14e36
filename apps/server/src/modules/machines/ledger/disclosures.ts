import { randomBytes } from 'node:crypto';
import { commitmentOf } from '@washboard/ledger/entry';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { ledgerDisclosures } from './tables.ts';

/** Stores a text beside the ledger. @returns its commitment, which stands in the entry instead */
export async function commitText(
  transaction: Transaction,
  disclosure: { serialNumber: string; accountId: string; text: string },
): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  const commitment = commitmentOf({ salt, text: disclosure.text });
  await transaction.insert(ledgerDisclosures).values({ ...disclosure, salt, commitment });
  return commitment;
}

/** @returns the texts by their commitments; those that were erased are missing */
export async function readTexts(orm: Orm | Transaction, commitments: readonly string[]): Promise<Map<string, string>> {
  if (commitments.length === 0) return new Map();
  const rows = await orm
    .select({ commitment: ledgerDisclosures.commitment, text: ledgerDisclosures.text })
    .from(ledgerDisclosures)
    .where(inArray(ledgerDisclosures.commitment, [...commitments]));
  return new Map(rows.map(({ commitment, text }) => [commitment, text]));
}

/** Whether an account has written a text or, for its name, signed. */
export async function isTextOf(
  orm: Orm | Transaction,
  { commitment, accountId }: { commitment: string; accountId: string },
): Promise<boolean> {
  const [found] = await orm
    .select({ commitment: ledgerDisclosures.commitment })
    .from(ledgerDisclosures)
    .where(and(eq(ledgerDisclosures.commitment, commitment), eq(ledgerDisclosures.accountId, accountId)));
  return found !== undefined;
}

/** What an account has written into ledgers, and its name there. */
export async function findTextsOf(orm: Orm | Transaction, accountId: string) {
  return orm
    .select({ serialNumber: ledgerDisclosures.serialNumber, text: ledgerDisclosures.text })
    .from(ledgerDisclosures)
    .where(eq(ledgerDisclosures.accountId, accountId))
    .orderBy(asc(ledgerDisclosures.serialNumber), asc(ledgerDisclosures.commitment));
}

/** Erases the name and the words of an account from all ledgers; their commitments prove nothing about them any more. */
export async function eraseTextsOf(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.delete(ledgerDisclosures).where(eq(ledgerDisclosures.accountId, accountId));
}
