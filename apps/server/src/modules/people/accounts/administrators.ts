import { randomUUID } from 'node:crypto';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../../../adapters/database/database.ts';
import { ConfigurationError } from '../../../config/env.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
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
 * Makes an active ADMIN account.
 *
 * @throws ConfigurationError when the address is none, AccountExistsError when it has an account
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

/** Any number, the same in every process. */
const administratorsLock = 7_240_092;

/**
 * To be asked in the transaction that takes an ADMIN away. Two that do so at once come one after the other: the second
 * counts when the first is committed.
 *
 * @throws ProblemError LAST_ADMINISTRATOR when nobody else could administer
 */
export async function requireAnotherAdministrator(transaction: Transaction, userId: string): Promise<void> {
  // The account first, as everybody does who changes one: in the other order two would wait for each other.
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  await transaction.execute(sql`select pg_advisory_xact_lock(${administratorsLock})`);
  const [others] = await transaction
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.status, 'ACTIVE'), ne(users.id, userId)));
  if (!others?.count) throw new ProblemError('LAST_ADMINISTRATOR');
}
