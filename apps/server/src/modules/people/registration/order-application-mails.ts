import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { orderMail } from '../../platform/mails/index.ts';
import { mailRecipient, type users } from '../accounts/index.ts';
import { companies } from '../companies/tables.ts';
import { findDeciders } from './find-deciders.ts';

/** Tells the applicant that the application has arrived, and those who may decide that it waits. */
export async function orderApplicationMails(
  transaction: Transaction,
  context: Context,
  account: typeof users.$inferSelect,
): Promise<void> {
  const { email, firstName, companyCode, parentCompanyCode } = account;
  const to = mailRecipient(account);
  const [company] = await transaction
    .select()
    .from(companies)
    .where(eq(companies.companyCode, companyCode ?? ''));
  const companyName = company?.companyName ?? account.companyName ?? '';
  await orderMail(transaction, context, { kind: 'applicationReceived', to, topic: { firstName, companyName } });
  for (const decider of await findDeciders(transaction, companyCode ?? parentCompanyCode ?? '')) {
    await orderMail(transaction, context, {
      kind: 'applicationWaits',
      to: mailRecipient(decider),
      topic: { firstName: decider.firstName, applicant: to.name, applicantEmail: email, companyName },
    });
  }
}
