import type { LedgerEntry } from '@washboard/ledger/entry';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { fullNameOf } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { commitText, openLedger, saveEntries } from '../ledger/index.ts';

async function accountNameOf(transaction: Transaction, accountId: string): Promise<string> {
  const [account] = await transaction
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, accountId));
  return account ? fullNameOf(account) : '';
}

interface Signing {
  serialNumber: string;
  accountId: string;
  at: Date;
  kind: string;
  /** @param commit stores a text whose commitment the entry contains */
  bodyOf: (commit: (text: string) => Promise<string>) => Promise<LedgerEntry['body']>;
}

/**
 * The body gets the commitment to the person's name.
 *
 * @returns the number of the entry
 */
export async function signEntry(
  transaction: Transaction,
  { serialNumber, accountId, at, kind, bodyOf }: Signing,
): Promise<number> {
  const writer = await openLedger(transaction, serialNumber);
  if (!writer) throw new ProblemError('APPLIANCE_NOT_FOUND');
  const commit = (text: string) => commitText(transaction, { serialNumber, accountId, text });
  const person = await commit(await accountNameOf(transaction, accountId));
  const body = { ...(await bodyOf(commit)), person };
  const { number } = writer.append({ at: at.toISOString(), kind, body });
  await saveEntries(transaction, [writer]);
  return number;
}
