import type { DeliveryListQuery, DeliveryReason } from '@washboard/contract/webhooks/webhooks';
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { applianceScope } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { companyHolder } from '../../people/scope/index.ts';
import { webhookDeliveries } from './tables.ts';
import type { WebhookRow } from './webhooks-repository.ts';

const { body: _body, ...listed } = getTableColumns(webhookDeliveries);

export type DeliveryRow = Omit<typeof webhookDeliveries.$inferSelect, 'body'>;
export type DeliveryWithBody = DeliveryRow & { body: string | null };

/** A test event, and the event that a machine has left the scope, need no machine in scope. */
export function isInScope(webhook: Pick<WebhookRow, 'role' | 'companyCode'>, brand: string): SQL<boolean> {
  const scope = applianceScope(companyHolder(webhook), brand);
  // Drizzle would omit the table in queries of one table, but both tables have this column.
  const serialNumber = sql.raw('webhook_deliveries.serial_number');
  return sql`(${serialNumber} is null or ${webhookDeliveries.isFarewell} or exists (
    select from ${appliances} where ${appliances.serialNumber} = ${serialNumber} and ${scope}))`;
}

export async function findDeliveries(
  orm: Pick<Orm, 'select'>,
  webhookId: string,
  {
    state,
    after,
    limit,
  }: Pick<DeliveryListQuery, 'state'> & { after: readonly [string, string] | null; limit: number },
): Promise<DeliveryRow[]> {
  const { createdAt, id } = webhookDeliveries;
  const isAfter = after && sql`(${createdAt}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  return orm
    .select(listed)
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        state && eq(webhookDeliveries.state, state),
        isAfter ?? undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** The body is shown only if the receiver has it or may still get it. */
export async function findDelivery(
  orm: Pick<Orm, 'select'>,
  webhook: WebhookRow,
  { id, brand }: { id: string; brand: string },
): Promise<DeliveryWithBody | null> {
  const body = sql<string | null>`case when ${webhookDeliveries.wasDelivered} or ${isInScope(webhook, brand)}
    then ${webhookDeliveries.body} end`;
  const [row] = await orm
    .select({ ...listed, body })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhook.id), eq(webhookDeliveries.id, id)));
  return row ?? null;
}

export async function failWaiting(
  transaction: Pick<Transaction, 'update'>,
  webhookId: string,
  { reason, at }: { reason: DeliveryReason; at: Date },
): Promise<void> {
  await transaction
    .update(webhookDeliveries)
    .set({ state: 'failed', reason, settledAt: at })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting')));
}
