import { eq } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { companies } from '../companies/index.ts';
import { users } from './tables.ts';

/** @returns null for an ID that is unknown */
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

/** What sign-in needs to know. `email` in any case. */
export async function findCredentials(orm: Orm, email: string) {
  const [credentials] = await orm
    .select({ userId: users.id, passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()));
  return credentials ?? null;
}
