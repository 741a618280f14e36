import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { hourMs } from '@washboard/contract/time/durations';
import { outgoingEventKinds } from '@washboard/contract/webhooks/outgoing-events';
import {
  maxWebhooks,
  type NewWebhook,
  secretOverlapHours,
  type WebhookChange,
} from '@washboard/contract/webhooks/webhooks';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { applianceScope, findSerialNumbers } from '../../machines/appliances/index.ts';
import {
  addEventSubscription,
  changeEventSubscription,
  removeEventSubscription,
} from '../../machines/outgoing-events/index.ts';
import { outgoingSubscriptions } from '../../machines/outgoing-events/tables.ts';
import { roleInCompany } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { failWaiting } from './deliveries-repository.ts';
import { findAddressFault } from './post-event.ts';
import { webhooks } from './tables.ts';
import { generateWebhookSecret, webhookSecretOwner } from './webhook-signature.ts';
import { lockWebhook, requireWebhook, type WebhookRow } from './webhooks-repository.ts';

type Parts = Pick<Context, 'database' | 'clock' | 'config'>;

export interface IssuedRow {
  row: WebhookRow;
  secret: string;
}

/**
 * @throws ProblemError COMPANY_NOT_FOUND without a company, WEBHOOK_ADDRESS_REFUSED, APPLIANCE_NOT_FOUND,
 * TOO_MANY_WEBHOOKS
 */
export async function createWebhook(parts: Parts, actor: Actor, settings: NewWebhook): Promise<IssuedRow> {
  const { database, clock, config } = parts;
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

/**
 * Switching off gives up waiting deliveries; events of that time are not sent later.
 * @throws ProblemError WEBHOOK_NOT_FOUND, WEBHOOK_CHANGED, WEBHOOK_ADDRESS_REFUSED, APPLIANCE_NOT_FOUND
 */
export async function changeWebhook(
  parts: Parts,
  actor: Actor,
  { id, ...change }: WebhookChange & { id: string },
): Promise<WebhookRow> {
  const { config } = parts;
  return changing(parts, actor, id, async (transaction, before, at) => {
    const { name, url, isActive, ifVersion } = change;
    const after = auditedFields(change);
    if (isDeepStrictEqual(settingsOf(before), settingsOf(change))) return;
    if (ifVersion !== undefined && ifVersion !== before.version) throw new ProblemError('WEBHOOK_CHANGED');
    if (url !== before.url) requireAddress(url, config);
    await requireMachines(
      transaction,
      { ...actor, role: before.role, brand: config.brand },
      change,
      before.serialNumbers,
    );
    await changeEventSubscription(transaction, id, { ...selectionOf(change), isActive });
    const isFresh = url !== before.url || isActive !== before.isActive;
    await transaction
      .update(webhooks)
      .set({
        name,
        url,
        changedAt: at,
        version: before.version + 1,
        ...(isActive !== before.isActive && { offReason: isActive ? null : 'manual', offAt: isActive ? null : at }),
        ...(isFresh && { failures: 0, failingSince: null, pausedUntil: null, isSlow: false }),
      })
      .where(eq(webhooks.id, id));
    if (!isActive) await failWaiting(transaction, id, { reason: 'switchedOff', at });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'webhook.changed',
      subject: id,
      before: auditedFields(before),
      after,
    });
  });
}

/**
 * The previous secret signs as well for a day.
 * @throws ProblemError WEBHOOK_NOT_FOUND
 */
export async function rotateWebhookSecret(parts: Parts, actor: Actor, id: string): Promise<IssuedRow> {
  const box = await openSecretBox(parts.config);
  const secret = generateWebhookSecret();
  const row = await changing(parts, actor, id, async (transaction, before, at) => {
    await transaction
      .update(webhooks)
      .set({
        previousSecret: webhooks.secret,
        previousSecretUntil: new Date(at.getTime() + secretOverlapHours * hourMs),
        secret: box.seal(secret, webhookSecretOwner(id)),
        changedAt: at,
        version: before.version + 1,
      })
      .where(eq(webhooks.id, id));
    await recordAudit(transaction, { at, actor, action: 'webhook.rotated', subject: id });
  });
  return { row, secret };
}

/** @throws ProblemError WEBHOOK_NOT_FOUND */
export async function deleteWebhook({ database, clock }: Parts, actor: Actor, id: string): Promise<void> {
  const at = clock.now();
  await database.orm.transaction(async (transaction) => {
    await lockWebhook(transaction, id);
    const before = auditedFields(await requireWebhook(transaction, actor, id, at));
    await removeEventSubscription(transaction, id);
    await recordAudit(transaction, { at, actor, action: 'webhook.deleted', subject: id, before });
  });
}

async function changing(
  { database, clock }: Parts,
  actor: Actor,
  id: string,
  change: (transaction: Transaction, before: WebhookRow, at: Date) => Promise<void>,
): Promise<WebhookRow> {
  const at = clock.now();
  return database.orm.transaction(async (transaction) => {
    await lockWebhook(transaction, id);
    await change(transaction, await requireWebhook(transaction, actor, id, at), at);
    return requireWebhook(transaction, actor, id, at);
  });
}

function requireAddress(url: string, config: Context['config']): void {
  const message = findAddressFault(url, config);
  if (message !== null) throw new ProblemError('WEBHOOK_ADDRESS_REFUSED', { errors: [{ path: 'url', message }] });
}

type Reach = Pick<Actor, 'role' | 'companyCode' | 'userId'> & { brand: string };

/** Machines selected before are not checked, because they may have left the company since. */
async function requireMachines(
  transaction: Transaction,
  { brand, ...holder }: Reach,
  { serialNumbers }: Pick<NewWebhook, 'serialNumbers'>,
  chosenBefore: readonly string[] | null = null,
): Promise<void> {
  const added = (serialNumbers ?? []).filter((serialNumber) => !chosenBefore?.includes(serialNumber));
  if (added.length === 0) return;
  const found = await findSerialNumbers(transaction, applianceScope(holder, brand), added);
  if (found.length < new Set(added).size) throw new ProblemError('APPLIANCE_NOT_FOUND');
}

function selectionOf({ kinds, serialNumbers }: Pick<NewWebhook, 'kinds' | 'serialNumbers'>) {
  return {
    kinds: outgoingEventKinds.filter((kind) => kinds.includes(kind)),
    serialNumbers: serialNumbers === null ? null : [...new Set(serialNumbers)].toSorted(),
  };
}

function settingsOf({ name, url, isActive, ...selection }: NewWebhook & { isActive: boolean }) {
  return { name, url, isActive, ...selectionOf(selection) };
}

/** The path of the URL is not audited, because it may contain a key of the receiver. */
function auditedFields(settings: NewWebhook & { isActive: boolean }) {
  return { ...settingsOf(settings), url: new URL(settings.url).origin };
}
