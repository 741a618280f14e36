import type { QuietHours } from '@washboard/contract/notifications/notification-rules';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import { isKnownTimeZone } from '../../../../adapters/database/time-zones.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { notificationSettings } from '../tables.ts';
import { lockSettings } from './rules-repository.ts';

/** @throws ProblemError VALIDATION_FAILED */
export async function setQuietHours(
  { database, clock }: Context,
  actor: Actor,
  quietHours: QuietHours | null,
): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    await lockSettings(transaction, actor, clock.now());
    if (quietHours && !(await isKnownTimeZone(transaction, quietHours.timeZone))) {
      const errors = [{ path: 'quietHours.timeZone', message: 'no such time zone' }];
      throw new ProblemError('VALIDATION_FAILED', { errors });
    }
    await transaction
      .update(notificationSettings)
      .set({
        quietFrom: quietHours?.from ?? null,
        quietUntil: quietHours?.until ?? null,
        quietTimeZone: quietHours?.timeZone ?? null,
        isQuietExceptCritical: quietHours?.exceptCritical ?? true,
      })
      .where(eq(notificationSettings.userId, actor.userId));
  });
}
