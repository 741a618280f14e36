import { eq } from 'drizzle-orm';
import type { Orm } from '../../../../adapters/database/database.ts';
import { notificationSettings } from '../tables.ts';

/** Shows the account in its settings why its last mail did not arrive. @param error null: it did */
export async function noteMailFailure(
  orm: Pick<Orm, 'update'>,
  userId: string,
  { error, at }: { error: unknown; at: Date },
): Promise<void> {
  const failure = error
    ? { mailFailure: reasonOf(error), mailFailedAt: at }
    : { mailFailure: null, mailFailedAt: null };
  await orm.update(notificationSettings).set(failure).where(eq(notificationSettings.userId, userId));
}

const mostReason = 300;

/** The words of the mail server. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  const text = cause instanceof Error ? cause.message : message;
  return text.replace(/\s+/g, ' ').slice(0, mostReason);
}
