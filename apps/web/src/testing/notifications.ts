import type { Notification, NotificationList } from '@washboard/contract/notifications/notifications';

type Alarm = Extract<Notification, { kind: 'alarm' }>;

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 10, minute)).toISOString();

/** @param minute when the server received the alarm */
export function alarmNotification(id: string, minute: number, changes: Partial<Alarm> = {}): Alarm {
  return {
    kind: 'alarm',
    id,
    at: at(minute),
    isSeen: false,
    serialNumber: 'IN240001',
    applianceName: 'Piatti 1',
    gamma: 'infinity',
    companyName: 'Trattoria',
    errorCode: 'TH01',
    severity: 'critical',
    startDate: at(minute),
    stopDate: null,
    incident: null,
    ...changes,
  };
}

export function notificationList(items: Notification[]): NotificationList {
  return { items, nextCursor: null, unseen: items.filter(({ isSeen }) => !isSeen).length, criticalAlarms: 0 };
}
