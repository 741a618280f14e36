import { outgoingEventKinds } from '@washboard/contract/webhooks/outgoing-events';
import type { NewWebhook } from '@washboard/contract/webhooks/webhooks';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { applianceScope, findSerialNumbers } from '../../machines/appliances/index.ts';
import { findAddressFault } from './post-event.ts';
import { lockWebhook, requireWebhook, type WebhookRow } from './webhooks-repository.ts';

export type WebhookContext = Pick<Context, 'database' | 'clock' | 'config'>;

export interface IssuedRow {
  row: WebhookRow;
  secret: string;
}

export async function changeLocked(
  { database, clock }: WebhookContext,
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

export function requireAddress(url: string, config: Context['config']): void {
  const message = findAddressFault(url, config);
  if (message !== null) throw new ProblemError('WEBHOOK_ADDRESS_REFUSED', { errors: [{ path: 'url', message }] });
}

type WebhookReach = Pick<Actor, 'role' | 'companyCode' | 'userId'> & { brand: string };

/** Machines selected before are not checked, because they may have left the company since. */
export async function requireMachines(
  transaction: Transaction,
  { brand, ...holder }: WebhookReach,
  { serialNumbers }: Pick<NewWebhook, 'serialNumbers'>,
  chosenBefore: readonly string[] | null = null,
): Promise<void> {
  const added = (serialNumbers ?? []).filter((serialNumber) => !chosenBefore?.includes(serialNumber));
  if (added.length === 0) return;
  const inScope = await findSerialNumbers(transaction, applianceScope(holder, brand), added);
  if (inScope.length < new Set(added).size) throw new ProblemError('APPLIANCE_NOT_FOUND');
}

export function selectionOf({ kinds, serialNumbers }: Pick<NewWebhook, 'kinds' | 'serialNumbers'>) {
  return {
    kinds: outgoingEventKinds.filter((kind) => kinds.includes(kind)),
    serialNumbers: serialNumbers === null ? null : [...new Set(serialNumbers)].toSorted(),
  };
}

export function settingsOf({ name, url, isActive, ...selection }: NewWebhook & { isActive: boolean }) {
  return { name, url, isActive, ...selectionOf(selection) };
}

/** The path of the URL is not audited, because it may contain a key of the receiver. */
export function auditedFields(settings: NewWebhook & { isActive: boolean }) {
  return { ...settingsOf(settings), url: new URL(settings.url).origin };
}
