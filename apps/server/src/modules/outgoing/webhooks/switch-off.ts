import { isAtLeast, roles } from '@washboard/contract/accounts/permissions';
import type { WebhookOffReason } from '@washboard/contract/webhooks/webhooks';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { changeEventSubscription } from '../../machines/outgoing-events/index.ts';
import type { outgoingSubscriptions } from '../../machines/outgoing-events/tables.ts';
import { mailRecipient } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { orderMail } from '../../platform/mails/index.ts';
import { failWaiting } from './deliveries-repository.ts';
import { webhooks } from './tables.ts';

interface SwitchingOff {
  webhook: Pick<typeof webhooks.$inferSelect, 'id' | 'name' | 'url'>;
  subscription: Pick<typeof outgoingSubscriptions.$inferSelect, 'companyCode' | 'role' | 'isActive'>;
  reason: Exclude<WebhookOffReason, 'manual'>;
  at: Date;
}

export async function switchOff(
  transaction: Transaction,
  { jobQueue }: Pick<Context, 'jobQueue'>,
  { webhook: { id, name, url }, subscription: { companyCode, role }, reason, at }: SwitchingOff,
): Promise<void> {
  const switched = await transaction
    .update(webhooks)
    .set({ offReason: reason, offAt: at, failingSince: null })
    .where(and(eq(webhooks.id, id), isNull(webhooks.offAt)))
    .returning({ id: webhooks.id });
  if (switched.length === 0) return;
  await changeEventSubscription(transaction, id, { isActive: false });
  await failWaiting(transaction, id, { reason: 'switchedOff', at });
  await recordAudit(transaction, {
    at,
    actor: null,
    origin: 'server',
    action: 'webhook.switchedOff',
    subject: id,
    detail: { name, reason },
  });
  if (reason === 'unmanaged') return;
  const managing = await transaction
    .select()
    .from(users)
    .where(
      and(
        eq(users.companyCode, companyCode),
        eq(users.status, 'ACTIVE'),
        inArray(
          users.role,
          roles.filter((candidate) => isAtLeast(candidate, role)),
        ),
        isNull(users.scopes), // Programs read no mail.
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(limits.webhooks.maxRecipients);
  for (const account of managing) {
    const topic = { firstName: account.firstName, webhook: name, receiver: new URL(url).host };
    const kind = reason === 'gone' ? 'webhookGone' : 'webhookFailing';
    await orderMail(transaction, { jobQueue }, { kind, to: mailRecipient(account), topic });
  }
}
