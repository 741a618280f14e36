import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../../../context.ts';
import { closePushes, dropNews } from '../notices/notices-repository.ts';
import { incidents } from '../tables.ts';
import { findIncident, type Reader } from './find-incident.ts';

/**
 * Somebody looks after it: nobody else is notified of it any more, and it does not escalate. The first one stays.
 *
 * @throws ProblemError NOTIFICATION_NOT_FOUND
 */
export async function acknowledge(context: Context, holder: Reader, id: string): Promise<void> {
  const { database, config } = context;
  await database.orm.transaction(async (transaction) => {
    await findIncident(transaction, { holder, brand: config.brand, id });
    const acknowledged = await transaction
      .update(incidents)
      .set({ acknowledgedBy: holder.userId, acknowledgedAt: sql`now()` })
      .where(and(eq(incidents.id, id), isNull(incidents.acknowledgedAt)))
      .returning({ id: incidents.id });
    if (acknowledged.length === 0) return;
    await dropNews(transaction, sql`incident_id = ${id}`);
    await closePushes(transaction, context, sql`incident_id = ${id}`);
  });
}
