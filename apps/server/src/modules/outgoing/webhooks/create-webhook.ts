import { randomUUID } from 'node:crypto';
import { maxWebhooks, type NewWebhook } from '@washboard/contract/webhooks/webhooks';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { addEventSubscription } from '../../machines/outgoing-events/index.ts';
import { outgoingSubscriptions } from '../../machines/outgoing-events/tables.ts';
import { roleInCompany } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { webhooks } from './tables.ts';
import {
  auditedFields,
  type IssuedRow,
  requireAddress,
  requireMachines,
  selectionOf,
  type WebhookContext,
} from './webhook-settings.ts';
import { generateWebhookSecret, webhookSecretOwner } from './webhook-signature.ts';
import { requireWebhook } from './webhooks-repository.ts';

/**
 * @throws ProblemError COMPANY_NOT_FOUND without a company, WEBHOOK_ADDRESS_REFUSED, APPLIANCE_NOT_FOUND,
 * TOO_MANY_WEBHOOKS
 */
export async function createWebhook(context: WebhookContext, actor: Actor, settings: NewWebhook): Promise<IssuedRow> {
  const { database, clock, config } = context;
  const { companyCode } = actor;
  if (companyCode === null) throw new ProblemError('COMPANY_NOT_FOUND');
  requireAddress(settings.url, config);
  const box = await openSecretBox(config);
  const id = randomUUID();
  const secret = generateWebhookSecret();
  const at = clock.now();
  const role = roleInCompany(actor.role);
  const row = await database.orm.transaction(async (transaction) => {
    await requireMachines(transaction, { ...actor, role, brand: config.brand }, settings);
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.webhooks}, ${Number(companyCode)})`);
    const isOfCompany = and(
      eq(outgoingSubscriptions.consumer, 'webhooks'),
      eq(outgoingSubscriptions.companyCode, companyCode),
    );
    const count = await transaction.$count(outgoingSubscriptions, isOfCompany);
    if (count >= maxWebhooks) throw new ProblemError('TOO_MANY_WEBHOOKS');
    const selection = selectionOf(settings);
    await addEventSubscription(transaction, {
      id,
      consumer: 'webhooks',
      companyCode,
      role,
      isActive: true,
      ...selection,
    });
    await transaction.insert(webhooks).values({
      id,
      name: settings.name,
      url: settings.url,
      secret: box.seal(secret, webhookSecretOwner(id)),
      createdAt: at,
      createdBy: actor.userId,
      changedAt: at,
    });
    const after = auditedFields({ ...settings, isActive: true });
    await recordAudit(transaction, { at, actor, action: 'webhook.created', subject: id, after });
    return requireWebhook(transaction, actor, id, at);
  });
  return { row, secret };
}
