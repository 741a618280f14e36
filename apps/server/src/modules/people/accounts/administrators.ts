import { randomUUID } from 'node:crypto';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { ConfigurationError } from '../../../config/configuration-error.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { type AuditEntry, recordAudit } from '../../platform/audit/index.ts';
import { isPerson, saveSignUp } from './accounts-repository.ts';
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

/** @throws ConfigurationError for an invalid address, AccountExistsError if it has an account */
export async function createAdministrator(
  { database, clock }: Context,
  { email, password, firstName, lastName }: NewAdministrator,
): Promise<void> {
  const address = z.email().safeParse(email.trim().toLowerCase());
  if (!address.success) throw new ConfigurationError(`${email} is not an e-mail address.`);
  const passwordHash = await hashPassword(password);
  const account = { id: randomUUID(), email: address.data, passwordHash, firstName, lastName, language: 'it' } as const;
  await database.orm.transaction(async (transaction) => {
    const author = { actor: null, origin: 'cli', at: clock.now() };
    const id = await insertAdministrator(transaction, { ...account, companyCode: null }, author);
    if (id === null) throw new AccountExistsError(`${address.data} has an account already.`);
  });
}

type NewAdministratorRow = Pick<
  typeof users.$inferInsert,
  'id' | 'email' | 'passwordHash' | 'firstName' | 'lastName' | 'language' | 'companyCode'
>;

/**
 * Replaces a sign-up with an unconfirmed address.
 * @returns null if the address has an account
 */
export async function insertAdministrator(
  transaction: Transaction,
  administrator: NewAdministratorRow,
  author: Pick<AuditEntry, 'actor' | 'origin' | 'at'>,
): Promise<string | null> {
  const id = await saveSignUp(transaction, {
    ...administrator,
    role: 'ADMIN',
    status: 'ACTIVE',
    administrationProfile: [],
    createdAt: author.at,
    companyName: null,
    parentCompanyCode: null,
    userDetails: null,
    registrationId: null,
  });
  if (id === null) return null;
  await recordAudit(transaction, {
    ...author,
    action: 'administrator.created',
    subject: id,
    after: { role: 'ADMIN', status: 'ACTIVE' },
  });
  return id;
}

export async function hasAdministrator(orm: Pick<Orm, 'select'>): Promise<boolean> {
  const administrators = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(isPerson, eq(users.role, 'ADMIN'), eq(users.status, 'ACTIVE')))
    .limit(1);
  return administrators.length > 0;
}

export async function lockAdministrators(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.administrators})`);
}

/**
 * Call it in the transaction that removes an ADMIN, so that concurrent removals wait for each other.
 * @throws ProblemError LAST_ADMINISTRATOR
 */
export async function requireAnotherAdministrator(transaction: Transaction, userId: string): Promise<void> {
  // Other changes lock the account first; the opposite order could deadlock.
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  await lockAdministrators(transaction);
  const [others] = await transaction
    .select({ count: count() })
    .from(users)
    .where(and(isPerson, eq(users.role, 'ADMIN'), eq(users.status, 'ACTIVE'), ne(users.id, userId)));
  if (!others?.count) throw new ProblemError('LAST_ADMINISTRATOR');
}
