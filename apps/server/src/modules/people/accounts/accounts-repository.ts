import type { Permission } from '@washboard/contract/accounts/permissions';
import { and, eq, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Holder } from '../../../actor.ts';
import type { Database, Orm, Transaction } from '../../../adapters/database/database.ts';
import { ConfigurationError } from '../../../config/configuration-error.ts';
import { companies } from '../companies/tables.ts';
import { fullNameOf } from './full-name.ts';
import { users } from './tables.ts';

export async function findHolder(orm: Pick<Orm, 'select'>, userId: string): Promise<Holder | null> {
  const [holder] = await orm
    .select({
      userId: users.id,
      role: users.role,
      status: users.status,
      companyCode: users.companyCode,
      administrationProfile: users.administrationProfile,
    })
    .from(users)
    .where(eq(users.id, userId));
  return holder ?? null;
}

export async function findAccount(orm: Orm, userId: string) {
  const [account] = await orm
    .select()
    .from(users)
    .leftJoin(companies, eq(users.companyCode, companies.companyCode))
    .where(eq(users.id, userId));
  return account ?? null;
}

/** Programs have accounts too, so that all rules for people apply; only people have passwords. */
export const isPerson = isNull(users.scopes);

export function hasScopeFor(permission: Permission): SQL {
  return sql`(${users.scopes} is null or ${permission} = any(${users.scopes}))`;
}

export function isProgramOf(companyCode: string | SQL): SQL {
  return sql`(${isNotNull(users.scopes)} and ${users.status} <> 'DELETED' and ${users.companyCode} = ${companyCode})`;
}

/** `email` may be in any case. */
export async function findCredentials(orm: Orm, email: string) {
  const [credentials] = await orm
    .select({ userId: users.id, passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(and(isPerson, eq(users.email, email.trim().toLowerCase())));
  return credentials ?? null;
}

/** @returns null if the account no longer meets `condition` */
export async function updateAccount(
  transaction: Transaction,
  key: { id: string } | { email: string },
  changes: PgUpdateSetSource<typeof users>,
  condition?: SQL,
) {
  const isAccount = 'id' in key ? eq(users.id, key.id) : eq(users.email, key.email);
  const [account] = await transaction.update(users).set(changes).where(and(isAccount, condition)).returning();
  return account ?? null;
}

/**
 * Replaces a sign-up with an unconfirmed address.
 * @returns null if the address has an account
 */
export async function saveSignUp(transaction: Transaction, signUp: typeof users.$inferInsert): Promise<string | null> {
  const { id: _id, email: _email, ...account } = signUp;
  const [written] = await transaction
    .insert(users)
    .values(signUp)
    .onConflictDoUpdate({
      target: users.email,
      set: account,
      setWhere: sql`${users.status} = 'INACTIVE' and ${users.verifiedAt} is null`,
    })
    .returning({ id: users.id });
  return written?.id ?? null;
}

type ProgramAccount = Required<
  Pick<typeof users.$inferInsert, 'id' | 'role' | 'companyCode' | 'administrationProfile' | 'createdAt'>
> & { name: string; scopes: readonly Permission[] };

/** No mail reaches the address of a program (RFC 2606), and no password matches. */
export async function insertProgramAccount(
  transaction: Transaction,
  { name, scopes, ...account }: ProgramAccount,
): Promise<void> {
  await transaction.insert(users).values({
    ...account,
    email: `${account.id}@programs.invalid`,
    passwordHash: '',
    status: 'ACTIVE',
    firstName: name,
    lastName: '',
    scopes: [...scopes],
    language: 'en',
    thresholdNotifications: false,
    alarmNotifications: false,
  });
}

export async function removeAccounts(transaction: Transaction, ids: string[]): Promise<void> {
  await transaction.delete(users).where(inArray(users.id, ids));
}

/** Deleted accounts must not prevent the deletion of their company. */
export async function detachDeletedAccounts(transaction: Transaction, companyCode: string): Promise<void> {
  const isOfCompany = or(eq(users.companyCode, companyCode), eq(users.parentCompanyCode, companyCode));
  await transaction
    .update(users)
    .set({ companyCode: null, parentCompanyCode: null })
    .where(and(eq(users.status, 'DELETED'), isOfCompany));
}

type Account = Pick<typeof users.$inferSelect, 'email' | 'firstName' | 'lastName' | 'language'>;

export function mailRecipient({ email, firstName, lastName, language }: Account) {
  return { address: email, name: fullNameOf({ firstName, lastName }), language };
}

/**
 * Demo accounts are refused outside a demo, because their passwords are public.
 * @throws ConfigurationError
 */
export async function refuseDemoAccounts({ orm }: Database): Promise<void> {
  const demoAccounts = await orm
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, '%@washboard.example'))
    .limit(1);
  if (demoAccounts.length === 0) return;
  throw new ConfigurationError('This database holds the demo accounts. Start with DEMO=1, or with an empty database.');
}
