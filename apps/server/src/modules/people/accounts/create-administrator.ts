import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ConfigurationError } from '../../../config/env.ts';
import type { Context } from '../../../context.ts';
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
