import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Notification } from '@washboard/contract/notifications/notifications';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import type { NotificationRow } from './find-notifications.ts';
import type { SeenRow } from './seen-repository.ts';

export function presentNotification({ kind, id, at, facts }: NotificationRow, seenRow: SeenRow): Notification {
  const isSeen = at.getTime() <= seenRow.seenUntil.getTime() || seenRow.seenIds.includes(id);
  const common = { id, at: at.toISOString(), isSeen };
  const machine = {
    serialNumber: String(facts.serialNumber),
    applianceName: String(facts.applianceName),
    gamma: facts.gamma as Gamma,
    companyName: String(facts.companyName),
  };
  const incident = presentIncident(facts.incident);
  const startDate = () => instant(facts.startDate);
  const stopDate = () => (facts.stopDate === null ? null : instant(facts.stopDate));
  switch (kind) {
    case 'alarm': {
      const errorCode = String(facts.errorCode);
      return {
        kind,
        ...common,
        ...machine,
        errorCode,
        severity: alarmSeverity(machine.gamma, errorCode),
        startDate: startDate(),
        stopDate: stopDate(),
        incident,
      };
    }
    case 'offline':
      return { kind, ...common, ...machine, incident, since: startDate() };
    case 'hygieneDeviation': {
      const numbers = { number: Number(facts.number), cycleNumber: Number(facts.cycleNumber) };
      return {
        kind,
        ...common,
        ...machine,
        incident,
        ...numbers,
        endedAt: instant(facts.endedAt),
        stopDate: stopDate(),
      };
    }
    case 'reviewMissed':
      return {
        kind,
        ...common,
        ...machine,
        incident,
        day: String(facts.day ?? facts.key),
        isChanged: facts.isChanged === true,
        stopDate: stopDate(),
      };
    case 'threshold': {
      const { channel, comparison, limit, value } = facts as Pick<
        Extract<Notification, { kind: 'threshold' }>,
        'channel' | 'comparison' | 'limit' | 'value'
      >;
      const values = { channel, comparison, limit, value };
      return { kind, ...common, ...machine, incident, ...values, startDate: startDate(), stopDate: stopDate() };
    }
    case 'maintenanceDue':
      return { kind, ...common, ...machine, incident, startDate: startDate(), stopDate: stopDate() };
    case 'supplies': {
      const dates = { startDate: startDate(), stopDate: stopDate() };
      return { kind, ...common, ...machine, incident, errorCode: String(facts.key), ...dates };
    }
    case 'firmware':
      return { kind, ...common, ...machine, version: String(facts.version), isInstalled: facts.isInstalled === true };
    case 'profileRun': {
      const serialNumber = facts.serialNumber === null ? null : String(facts.serialNumber);
      const counts = { machines: Number(facts.machines), succeeded: Number(facts.succeeded) };
      return { kind, ...common, profileName: String(facts.profileName), ...counts, serialNumber };
    }
    case 'applicant': {
      const { name, companyName, role } = facts as Pick<
        Extract<Notification, { kind: 'applicant' }>,
        'name' | 'companyName' | 'role'
      >;
      return { kind, ...common, name, companyName, role };
    }
    default:
      throw new Error(`unknown kind of notification: ${kind}`);
  }
}

type Incident = Extract<Notification, { kind: 'alarm' }>['incident'];

function presentIncident(stored: unknown): Incident {
  const incident = (stored ?? null) as Incident;
  const acknowledged = incident?.acknowledged ?? null;
  return incident && { ...incident, acknowledged: acknowledged && { ...acknowledged, at: instant(acknowledged.at) } };
}

/** PostgreSQL writes instants in JSON with an offset. */
const instant = (text: unknown) => new Date(String(text)).toISOString();
