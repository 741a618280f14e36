import { randomUUID } from 'node:crypto';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../../../adapters/database/database.ts';
import { ConfigurationError } from '../../../config/env.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { isPerson } from './accounts-repository.ts';
import { hashPassword } from './passwords.ts';
import { users } from './tables.ts';

export class AccountExistsError extends Error {
  override name = 'AccountExistsError';
}

interface NewAdministrator {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/**
 * Creates an active ADMIN account.
 *
 * @throws ConfigurationError for an invalid address, AccountExistsError when the address has an account
 */
export async function createAdministrator(
  { database, clock }: Context,
  { email, password, firstName, lastName }: NewAdministrator,
): Promise<void> {
  const address = z.email().safeParse(email.trim().toLowerCase());
  if (!address.success) throw new ConfigurationError(`${email} is not an e-mail address.`);
  const passwordHash = await hashPassword(password);
  await database.orm.transaction(async (transaction) => {
    const inserted = await transaction
      .insert(users)
      .values({
        id: randomUUID(),
        email: address.data,
        passwordHash,
        role: 'ADMIN',
        status: 'ACTIVE',
        firstName,
        lastName,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    const [account] = inserted;
    if (!account) throw new AccountExistsError(`${address.data} has an account already.`);
    await recordAudit(transaction, {
      at: clock.now(),
      actor: null,
      origin: 'cli',
      action: 'administrator.created',
      subject: account.id,
      after: { role: 'ADMIN', status: 'ACTIVE' },
    });
  });
}

/** An arbitrary number, the same in every process. */
const administratorsLock = 7_240_092;

/**
 * Call it in the transaction that removes an ADMIN. Concurrent removals wait for each other, and the second one counts
 * after the first is committed.
 *
 * @throws ProblemError LAST_ADMINISTRATOR when no other administrator would be left
 */
export async function requireAnotherAdministrator(transaction: Transaction, userId: string): Promise<void> {
  // Lock the account first, as all other changes of accounts do; the opposite order could deadlock.
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  await transaction.execute(sql`select pg_advisory_xact_lock(${administratorsLock})`);
  const [others] = await transaction
    .select({ count: count() })
    .from(users)
    .where(and(isPerson, eq(users.role, 'ADMIN'), eq(users.status, 'ACTIVE'), ne(users.id, userId)));
  if (!others?.count) throw new ProblemError('LAST_ADMINISTRATOR');
}
