import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { eraseTextsOf } from '../../machines/ledger/index.ts';
import { removeNotificationsOf } from '../../outgoing/notifications/index.ts';
import { removeOrderedReportsOf } from '../../outgoing/periodic-reports/index.ts';
import {
  hashPassword,
  mailRecipient,
  requireAnotherAdministrator,
  updateAccount,
} from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { removeSavedViewsOf } from '../../people/saved-views/index.ts';
import { announceAccessChange, endSessionsWithin } from '../../people/sessions/index.ts';
import { removeCodesOf } from '../../people/verification-codes/index.ts';
import { auditRefusal, recordAudit } from '../../platform/audit/index.ts';
import { orderMail } from '../../platform/mails/index.ts';
import { releaseClaimedAppliances } from '../../servicing/claiming/index.ts';
import { eraseRemarksOf } from '../../servicing/installation/index.ts';
import { requireOwnPassword } from './require-own-password.ts';

/**
 * The row stays for the audit log, without personal data.
 * @throws ProblemError PASSWORD_WRONG, LAST_ADMINISTRATOR, TOO_MANY_REQUESTS
 */
export async function deleteOwnAccount(context: Context, actor: Actor, password: string): Promise<void> {
  const { userId } = actor;
  const at = context.clock.now();
  const account = await requireOwnPassword(context, actor, password, 'password');
  const unusablePasswordHash = await hashPassword(randomBytes(32).toString('base64'));
  await auditRefusal(context, { actor, attempted: 'account.deleted', subject: userId }, () =>
    context.database.orm.transaction((transaction) => erase(transaction, unusablePasswordHash)),
  );
  announceAccessChange(context, userId);

  async function erase(transaction: Transaction, passwordHash: string): Promise<void> {
    if (account.role === 'ADMIN') await requireAnotherAdministrator(transaction, userId);
    const isAsItWas = and(
      eq(users.status, account.status),
      eq(users.role, account.role),
      eq(users.passwordHash, account.passwordHash),
    );
    const topic = { firstName: account.firstName };
    await orderMail(transaction, context, { kind: 'accountDeleted', to: mailRecipient(account), topic });
    const changes = { ...erased, email: `deleted-${userId}@deleted.invalid`, passwordHash };
    const deleted = await updateAccount(transaction, { id: userId }, changes, isAsItWas);
    // The account was promoted, deleted, or given another password meanwhile.
    if (!deleted) throw new ProblemError('ACCOUNT_STATUS_CONFLICT');
    const claimedAppliances = await releaseClaimedAppliances(transaction, userId, at);
    await removeSavedViewsOf(transaction, userId);
    await removeOrderedReportsOf(transaction, userId);
    await removeNotificationsOf(transaction, userId);
    await eraseTextsOf(transaction, userId);
    await eraseRemarksOf(transaction, userId);
    await removeCodesOf(transaction, account.email);
    await recordAudit(transaction, {
      at,
      actor,
      action: 'account.deleted',
      subject: userId,
      before: { status: account.status, claimedAppliances },
      after: { status: 'DELETED', claimedAppliances: [] },
    });
    await endSessionsWithin(transaction, { userId, at });
  }
}

const erased: Partial<typeof users.$inferInsert> = {
  status: 'DELETED',
  companyCode: null,
  companyName: null,
  parentCompanyCode: null,
  firstName: '',
  lastName: '',
  address: '',
  houseNumber: '',
  postalCode: '',
  city: '',
  country: '',
  phone: '',
  mobile: '',
  userDetails: null,
  administrationProfile: [],
  registrationId: null,
};
