import { sql } from 'drizzle-orm';
import type { Context } from '../../../../context.ts';
import { type NoticeChannel, noticeChannels } from '../tables.ts';
import { type HoldReason, waitingAccounts } from './waiting-accounts.ts';

export interface WaitingNotices {
  channel: NoticeChannel;
  heldBy: HoldReason;
  notices: number;
  /** Since the oldest of them was due. */
  oldestS: number;
}

/** What is due and not in a message yet, for the metrics. */
export async function countWaiting({ database }: Pick<Context, 'database'>): Promise<WaitingNotices[]> {
  const ofChannels = noticeChannels.map(
    (channel) => sql`
      select ${channel} as channel, held_by as "heldBy", sum(notices)::int as notices,
        extract(epoch from now() - min(since))::float as "oldestS"
      from ${waitingAccounts(channel)} waiting group by held_by`,
  );
  const { rows } = await database.orm.execute<WaitingNotices & Record<string, unknown>>(
    sql.join(ofChannels, sql` union all `),
  );
  return rows;
}
