import { presentUserinfo } from '../../people/accounts/index.ts';
import type { OwnData } from './get-own-data.ts';

/** Actions of other users on the account appear without their name and origin. */
export function presentOwnData(data: OwnData, brand: string): Record<string, unknown> {
  const userId = data.account.users.id;
  return {
    account: presentAccount(data.account, brand),
    signIns: data.signIns.map(presentSignIn),
    claimedAppliances: data.claimedAppliances.map(({ serialNumber, applianceName }) => ({
      serialNumber,
      applianceName,
    })),
    savedViews: data.savedViews.map(({ name, search, createdAt }) => ({
      name,
      search,
      createdAt: createdAt.toISOString(),
    })),
    ...presentNotifications(data.notifications),
    reports: data.reports.map(presentReport),
    pushDevices: data.pushDevices.map(presentPushDevice),
    alarmResolutions: data.alarmResolutions.map(presentAlarmResolution),
    repairSteps: data.repairSteps.map(presentRepairStep),
    handledAlarms: data.handledAlarms.map((handled) => presentHandledAlarm(handled, userId)),
    hygieneTexts: data.hygieneTexts,
    installationRemarks: data.installationRemarks,
    serviceLog: data.serviceLog.map(presentServiceLogEntry),
    auditLog: data.auditLines.map((line) => presentAuditLine(line, userId)),
  };
}

type Row<Part extends keyof OwnData> = OwnData[Part] extends readonly (infer Element)[] ? Element : never;

function presentAccount(account: OwnData['account'], brand: string) {
  const { parentCompanyCode, verifiedAt } = account.users;
  return {
    ...presentUserinfo(account, brand),
    parentCompanyCode,
    verifiedAt: verifiedAt?.toISOString() ?? null,
  };
}

function presentSignIn({ userAgent, ipAddress, startedAt, lastUsedAt, endedAt }: Row<'signIns'>) {
  return {
    userAgent,
    ipAddress,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function presentNotifications({ seen, rules, isMailOn, quietHours, muted, messages }: OwnData['notifications']) {
  return {
    seenNotifications: { seenUntil: seen.seenUntil.toISOString(), seenIds: seen.seenIds },
    notificationRules: rules,
    notificationMails: isMailOn,
    quietHours,
    mutedNotifications: muted.map(({ since, ...rest }) => ({ ...rest, since: since.toISOString() })),
    notificationMessages: messages.map(({ channel, createdAt, sentAt }) => ({
      channel,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  };
}

function presentReport({ kind, periodFrom, orderedAt }: Row<'reports'>) {
  return { kind, periodFrom, orderedAt: orderedAt.toISOString() };
}

function presentPushDevice({ userAgent, isApp, createdAt, acceptedAt }: Row<'pushDevices'>) {
  return {
    userAgent,
    isApp,
    createdAt: createdAt.toISOString(),
    acceptedAt: acceptedAt?.toISOString() ?? null,
  };
}

function presentAlarmResolution({ serialNumber, errorCode, solution, words, at }: Row<'alarmResolutions'>) {
  return { serialNumber, errorCode, solution, words, at: at.toISOString() };
}

function presentRepairStep({ serialNumber, errorCode, step, result, at }: Row<'repairSteps'>) {
  return { serialNumber, errorCode, step, result, at: at.toISOString() };
}

function presentHandledAlarm({ serialNumber, errorCode, ...handled }: Row<'handledAlarms'>, userId: string) {
  return {
    serialNumber,
    errorCode,
    takenAt: handled.takenBy === userId ? (handled.takenAt?.toISOString() ?? null) : null,
    mutedUntil: handled.mutedBy === userId ? (handled.mutedUntil?.toISOString() ?? null) : null,
  };
}

function presentServiceLogEntry({ serialNumber, id, text, readings, photoIds, writtenAt }: Row<'serviceLog'>) {
  return { serialNumber, id, text, readings, photoIds, writtenAt: writtenAt.toISOString() };
}

function presentAuditLine(line: Row<'auditLines'>, userId: string) {
  const { at, action, actor, origin, subject, serialNumber, before, after, detail } = line;
  return {
    at: at.toISOString(),
    action,
    subject,
    serialNumber,
    before,
    after,
    ...(actor === userId ? { isOwnAction: true, origin, detail } : { isOwnAction: false }),
  };
}
