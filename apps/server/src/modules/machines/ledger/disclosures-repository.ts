import { randomBytes } from 'node:crypto';
import { commitmentOf } from '@washboard/ledger/entry';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { ledgerDisclosures } from './tables.ts';

/** A text beside the ledger can be erased. @returns its commitment, which stands in the entry */
export async function commitText(
  transaction: Transaction,
  disclosure: { serialNumber: string; accountId: string; text: string },
): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  const commitment = commitmentOf({ salt, text: disclosure.text });
  await transaction.insert(ledgerDisclosures).values({ ...disclosure, salt, commitment });
  return commitment;
}

export async function readTexts(orm: Orm | Transaction, commitments: readonly string[]): Promise<Map<string, string>> {
  if (commitments.length === 0) return new Map();
  const rows = await orm
    .select({ commitment: ledgerDisclosures.commitment, text: ledgerDisclosures.text })
    .from(ledgerDisclosures)
    .where(inArray(ledgerDisclosures.commitment, [...commitments]));
  return new Map(rows.map(({ commitment, text }) => [commitment, text]));
}

/** @returns true if the account wrote the text or signed with it as its name */
export async function isTextOfAccount(
  orm: Orm | Transaction,
  { commitment, accountId }: { commitment: string; accountId: string },
): Promise<boolean> {
  const [disclosure] = await orm
    .select({ commitment: ledgerDisclosures.commitment })
    .from(ledgerDisclosures)
    .where(and(eq(ledgerDisclosures.commitment, commitment), eq(ledgerDisclosures.accountId, accountId)));
  return disclosure !== undefined;
}

export async function findTextsOf(orm: Orm | Transaction, accountId: string) {
  return orm
    .select({ serialNumber: ledgerDisclosures.serialNumber, text: ledgerDisclosures.text })
    .from(ledgerDisclosures)
    .where(eq(ledgerDisclosures.accountId, accountId))
    .orderBy(asc(ledgerDisclosures.serialNumber), asc(ledgerDisclosures.commitment));
}

/** The commitments of erased texts prove nothing about them. */
export async function eraseTextsOf(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.delete(ledgerDisclosures).where(eq(ledgerDisclosures.accountId, accountId));
}
