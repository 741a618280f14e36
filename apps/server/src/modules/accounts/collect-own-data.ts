import { asc, eq, or } from 'drizzle-orm';
import type { Actor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../errors.ts';
import { findResolutionsOf } from '../alarms/index.ts';
import { appliances } from '../appliances/tables.ts';
import { recordAudit } from '../audit/index.ts';
import { auditLog } from '../audit/tables.ts';
import { findSavedViews } from '../saved-views/index.ts';
import { sessions } from '../sessions/index.ts';
import { findAccount } from './accounts-repository.ts';

/** Everything that is kept about the caller, as it lies in the database. */
export async function collectOwnData({ database, clock }: Context, actor: Actor) {
  const { orm } = database;
  const { userId } = actor;
  const account = await findAccount(orm, userId);
  if (!account) throw new ProblemError('UNAUTHENTICATED');
  await recordAudit(orm, { at: clock.now(), actor, action: 'account.exported', subject: userId });
  return {
    account,
    signIns: await orm.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.startedAt)),
    claimedAppliances: await orm
      .select({ serialNumber: appliances.serialNumber, applianceName: appliances.applianceName })
      .from(appliances)
      .where(eq(appliances.claimedBy, userId))
      .orderBy(asc(appliances.serialNumber)),
    savedViews: await findSavedViews(orm, userId),
    alarmResolutions: await findResolutionsOf(orm, userId),
    auditLines: await orm
      .select()
      .from(auditLog)
      .where(or(eq(auditLog.actor, userId), eq(auditLog.subject, userId)))
      .orderBy(asc(auditLog.id)),
  };
}
