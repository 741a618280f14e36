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
import { findAccount, presentUserinfo } from '../../people/accounts/index.ts';
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

type OwnData = Awaited<ReturnType<typeof getOwnData>>;

/** Actions of other users on the account appear without their name and origin. */
export function presentOwnData(
  {
    account,
    signIns,
    claimedAppliances,
    savedViews,
    notifications,
    reports,
    pushDevices,
    alarmResolutions,
    repairSteps,
    handledAlarms,
    hygieneTexts,
    installationRemarks,
    serviceLog,
    auditLines,
  }: OwnData,
  brand: string,
): Record<string, unknown> {
  const { id: userId, parentCompanyCode, verifiedAt } = account.users;
  return {
    account: {
      ...presentUserinfo(account, brand),
      parentCompanyCode,
      verifiedAt: verifiedAt?.toISOString() ?? null,
    },
    signIns: signIns.map(({ userAgent, ipAddress, startedAt, lastUsedAt, endedAt }) => ({
      userAgent,
      ipAddress,
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    claimedAppliances: claimedAppliances.map(({ serialNumber, applianceName }) => ({ serialNumber, applianceName })),
    savedViews: savedViews.map(({ name, search, createdAt }) => ({ name, search, createdAt: createdAt.toISOString() })),
    seenNotifications: {
      seenUntil: notifications.seen.seenUntil.toISOString(),
      seenIds: notifications.seen.seenIds,
    },
    notificationRules: notifications.rules,
    notificationMails: notifications.isMailOn,
    quietHours: notifications.quietHours,
    mutedNotifications: notifications.muted.map(({ since, ...muted }) => ({ ...muted, since: since.toISOString() })),
    notificationMessages: notifications.messages.map(({ channel, createdAt, sentAt }) => ({
      channel,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
    reports: reports.map(({ kind, periodFrom, orderedAt }) => ({
      kind,
      periodFrom,
      orderedAt: orderedAt.toISOString(),
    })),
    pushDevices: pushDevices.map(({ userAgent, isApp, createdAt, acceptedAt }) => ({
      userAgent,
      isApp,
      createdAt: createdAt.toISOString(),
      acceptedAt: acceptedAt?.toISOString() ?? null,
    })),
    alarmResolutions: alarmResolutions.map(({ serialNumber, errorCode, solution, words, at }) => ({
      serialNumber,
      errorCode,
      solution,
      words,
      at: at.toISOString(),
    })),
    repairSteps: repairSteps.map(({ serialNumber, errorCode, step, result, at }) => ({
      serialNumber,
      errorCode,
      step,
      result,
      at: at.toISOString(),
    })),
    handledAlarms: handledAlarms.map(({ serialNumber, errorCode, ...handled }) => ({
      serialNumber,
      errorCode,
      takenAt: handled.takenBy === userId ? (handled.takenAt?.toISOString() ?? null) : null,
      mutedUntil: handled.mutedBy === userId ? (handled.mutedUntil?.toISOString() ?? null) : null,
    })),
    hygieneTexts,
    installationRemarks,
    serviceLog: serviceLog.map(({ serialNumber, id, text, readings, photoIds, writtenAt }) => ({
      serialNumber,
      id,
      text,
      readings,
      photoIds,
      writtenAt: writtenAt.toISOString(),
    })),
    auditLog: auditLines.map(({ at, action, actor, origin, subject, serialNumber, before, after, detail }) => ({
      at: at.toISOString(),
      action,
      subject,
      serialNumber,
      before,
      after,
      ...(actor === userId ? { isOwnAction: true, origin, detail } : { isOwnAction: false }),
    })),
  };
}
