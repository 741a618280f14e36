import type { Seen } from '@washboard/contract/notifications/notifications';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { markNoticesSeen } from '../notices/notices-repository.ts';
import { countUnseen, findNotifications, type NotificationReader } from './find-notifications.ts';
import { lockSeen, type SeenRow, saveSeen } from './seen-repository.ts';

/** Slow transactions may add notifications among shown ones, so seen ones of the last minute are stored by ID. */
const commitMs = 60_000;

/** This bounds the row; beyond it, the oldest single marks are dropped. */
const maxIds = 500;

export async function markNotificationsSeen(
  context: Context,
  reader: NotificationReader,
  { until, ids = [] }: Seen,
): Promise<number> {
  const { database, clock } = context;
  const { userId } = reader.holder;
  return database.orm.transaction(async (transaction) => {
    const before = await lockSeen(transaction, userId);
    // An instant in the future would hide later notifications.
    const latest = until === undefined ? null : new Date(Math.min(Date.parse(until), clock.now().getTime()));
    const { seenUntil, seenIds } = latest ? await seenUpTo(transaction, reader, before, latest) : before;
    const seenRow = { seenUntil, seenIds: [...new Set([...seenIds, ...ids])].slice(-maxIds) };
    await saveSeen(transaction, userId, seenRow);
    await markNoticesSeen(transaction, context, userId, { until: latest, ids });
    return countUnseen(transaction, reader, seenRow);
  });
}

async function seenUpTo(
  transaction: Transaction,
  reader: NotificationReader,
  before: SeenRow,
  latest: Date,
): Promise<SeenRow> {
  const certain = new Date(Math.max(before.seenUntil.getTime(), latest.getTime() - commitMs));
  const last = await findNotifications(transaction, reader, { since: certain, until: latest, limit: maxIds });
  // The instant covers the oldest notifications if not all IDs fit.
  const oldest = last.length === maxIds ? last.at(-1) : undefined;
  return {
    seenUntil: oldest?.at ?? certain,
    seenIds: [...before.seenIds, ...last.map(({ id }) => id).toReversed()],
  };
}
