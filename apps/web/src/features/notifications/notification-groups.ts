import { alarmUrgency } from '@washboard/contract/alarms/alarms';
import type { Notification } from '@washboard/contract/notifications/notifications';

type AlarmNotification = Extract<Notification, { kind: 'alarm' }>;

export interface NotificationGroup {
  /** A group of several alarms shows its most urgent open one. */
  shown: Notification;
  others: number;
  at: string;
  waiting: string[];
}

/** Merging the alarms of a machine into one row keeps a storm from hiding other machines. */
export function groupNotifications(items: readonly Notification[]): NotificationGroup[] {
  const groups: NotificationGroup[] = [];
  const ofMachine = new Map<string, NotificationGroup & { shown: AlarmNotification }>();
  for (const item of items) {
    const group = item.kind === 'alarm' ? ofMachine.get(item.serialNumber) : undefined;
    if (group && item.kind === 'alarm') {
      group.others += 1;
      group.waiting.push(...waitingIn(item).filter((id) => !group.waiting.includes(id)));
      if (rank(item) > rank(group.shown)) group.shown = item;
      continue;
    }
    const begun = { shown: item, others: 0, at: item.at, waiting: waitingIn(item) };
    groups.push(begun);
    if (item.kind === 'alarm') ofMachine.set(item.serialNumber, Object.assign(begun, { shown: item }));
  }
  return groups;
}

function rank({ stopDate, severity }: AlarmNotification): number {
  return (stopDate === null ? 10 : 0) + alarmUrgency(severity);
}

function waitingIn(item: Notification): string[] {
  const incident = groupIncident(item);
  return incident && !incident.isOver && incident.acknowledged === null ? [incident.id] : [];
}

export const groupIncident = (item: Notification) => ('incident' in item ? item.incident : null);
