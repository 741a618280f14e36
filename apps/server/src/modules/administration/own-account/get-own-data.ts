import { asc, eq, or } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { findHandlingOf, findRepairStepsOf, findResolutionsOf } from '../../machines/alarms/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { findTextsOf } from '../../machines/ledger/index.ts';
import { findOwnNotifications } from '../../outgoing/notifications/index.ts';
import { findOrderedReports } from '../../outgoing/periodic-reports/index.ts';
import { findPushDevices } from '../../outgoing/push/index.ts';
import { findAccount } from '../../people/accounts/index.ts';
import { findSavedViews } from '../../people/saved-views/index.ts';
import { sessions } from '../../people/sessions/tables.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { findRemarksOf } from '../../servicing/installation/index.ts';
import { findServiceLogOf } from '../../servicing/service-log/index.ts';

export async function getOwnData({ database, clock }: Context, actor: Actor) {
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
    notifications: await findOwnNotifications(orm, userId),
    reports: await findOrderedReports(orm, userId),
    pushDevices: await findPushDevices(orm, userId),
    alarmResolutions: await findResolutionsOf(orm, userId),
    repairSteps: await findRepairStepsOf(orm, userId),
    handledAlarms: await findHandlingOf(orm, userId),
    hygieneTexts: await findTextsOf(orm, userId),
    installationRemarks: await findRemarksOf(orm, userId),
    serviceLog: await findServiceLogOf(orm, userId),
    auditLines: await orm
      .select()
      .from(auditLog)
      .where(or(eq(auditLog.actor, userId), eq(auditLog.subject, userId)))
      .orderBy(asc(auditLog.id)),
  };
}

export type OwnData = Awaited<ReturnType<typeof getOwnData>>;
