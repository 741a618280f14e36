import { randomUUID } from 'node:crypto';
import { type ReportKind, reportKinds } from '@washboard/contract/periodic-reports/periodic-report';
import type { Context } from '../../../context.ts';
import { findRecipientZone } from './recipient-zone.ts';
import { isSendingTime, isSendingTimeSomewhere, lastPeriod } from './report-period.ts';
import { findSubscribers, type Subscriber } from './subscribers-repository.ts';
import { periodicReports } from './tables.ts';

const portion = 200;

type Ordering = Pick<Context, 'database' | 'clock' | 'config' | 'jobQueue'>;

/**
 * Orders each due report once despite several processes and interruptions. Without a mail server the queue would give
 * up the jobs.
 */
export async function orderDueReports(context: Ordering, signal?: AbortSignal): Promise<void> {
  if (!context.config.smtpUrl) return;
  const nowMs = context.clock.now().getTime();
  for (const kind of reportKinds) {
    if (isSendingTimeSomewhere(kind, nowMs)) await orderDue(context, kind, signal);
  }
}

async function orderDue(context: Ordering, kind: ReportKind, signal: AbortSignal | undefined): Promise<void> {
  const { database, clock } = context;
  // `Etc/GMT-14` is UTC+14, the first zone to begin a day.
  const { from } = lastPeriod(kind, clock.now().getTime(), 'Etc/GMT-14');
  let after: string | null = null;
  do {
    const subscribers: Subscriber[] = await findSubscribers(database.orm, {
      kind,
      after,
      limit: portion,
      notOrdered: from,
    });
    for (const subscriber of subscribers) {
      if (signal?.aborted) return;
      await orderIfDue(context, kind, subscriber);
    }
    after = subscribers.length < portion ? null : (subscribers.at(-1)?.userId ?? null);
  } while (after !== null);
}

async function orderIfDue(context: Ordering, kind: ReportKind, subscriber: Subscriber): Promise<void> {
  const { database, clock, config, jobQueue } = context;
  const { userId } = subscriber;
  const now = clock.now();
  const timeZone = await findRecipientZone(database.orm, subscriber, config.brand);
  if (!isSendingTime(kind, now.getTime(), timeZone)) return;
  const { from } = lastPeriod(kind, now.getTime(), timeZone);
  await database.orm.transaction(async (transaction) => {
    const ordered = await transaction
      .insert(periodicReports)
      .values({ userId, kind, periodFrom: from, orderedAt: now })
      .onConflictDoNothing()
      .returning({ userId: periodicReports.userId });
    if (ordered.length > 0) await jobQueue.enqueue(transaction, 'report', { id: randomUUID(), kind, userId, from });
  });
}
