import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Notification } from '@washboard/contract/notifications/notifications';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import type { NotificationRow } from './find-notifications.ts';
import type { SeenRow } from './seen-repository.ts';

export function presentNotification({ kind, id, at, facts }: NotificationRow, seen: SeenRow): Notification {
  const isSeen = at.getTime() <= seen.seenUntil.getTime() || seen.seenIds.includes(id);
  const about = { id, at: at.toISOString(), isSeen };
  const machine = {
    serialNumber: String(facts.serialNumber),
    applianceName: String(facts.applianceName),
    gamma: facts.gamma as Gamma,
    companyName: String(facts.companyName),
  };
  switch (kind) {
    case 'alarm': {
      const errorCode = String(facts.errorCode);
      const startDate = instant(facts.startDate);
      const stopDate = facts.stopDate === null ? null : instant(facts.stopDate);
      return {
        kind,
        ...about,
        ...machine,
        errorCode,
        severity: alarmSeverity(machine.gamma, errorCode),
        startDate,
        stopDate,
      };
    }
    case 'offline':
      return { kind, ...about, ...machine, since: instant(facts.since) };
    case 'firmware':
      return { kind, ...about, ...machine, version: String(facts.version), isInstalled: facts.isInstalled === true };
    case 'profileRun': {
      const serialNumber = facts.serialNumber === null ? null : String(facts.serialNumber);
      const counts = { machines: Number(facts.machines), succeeded: Number(facts.succeeded) };
      return { kind, ...about, profileName: String(facts.profileName), ...counts, serialNumber };
    }
    case 'applicant': {
      const { name, companyName, role } = facts as Pick<
        Extract<Notification, { kind: 'applicant' }>,
        'name' | 'companyName' | 'role'
      >;
      return { kind, ...about, name, companyName, role };
    }
    default:
      throw new Error(`unknown kind of notification: ${kind}`);
  }
}

/** In JSON, PostgreSQL writes instants with an offset. */
const instant = (text: unknown) => new Date(String(text)).toISOString();
