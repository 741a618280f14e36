import type { Notification } from '@washboard/contract/notifications/notifications';

export type AlarmNotification = Extract<Notification, { kind: 'alarm' }>;

/** All tabs of this browser share the announcements. */
export interface Announced {
  sessionId: string;
  /** Alarms up to this time existed at the sign-in and are never announced. */
  since: string;
  alarms: AnnouncedAlarm[];
}

interface AnnouncedAlarm {
  id: string;
  subject: string;
  at: string;
}

/** A response contains fewer critical alarms than this. */
const maxAlarms = 100;

/** A machine that clears and raises the same alarm repeatedly is announced once in this time. */
const restMs = 10 * 60_000;

const subjectOf = ({ serialNumber, errorCode }: AlarmNotification) => `${serialNumber} ${errorCode}`;

/** @returns null if nothing is stored, or it is of another session or damaged */
export function parseAnnounced(text: string | null, sessionId: string): Announced | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { since, alarms, sessionId: of } = stored as Partial<Announced>;
    return of === sessionId && typeof since === 'string' && Array.isArray(alarms) ? { sessionId, since, alarms } : null;
  } catch {
    return null;
  }
}

export function findCritical(items: readonly Notification[]): AlarmNotification[] {
  return items.filter(
    (item): item is AlarmNotification =>
      item.kind === 'alarm' &&
      item.severity === 'critical' &&
      item.stopDate === null &&
      !item.isSeen &&
      !item.incident?.acknowledged,
  );
}

/**
 * The first call of a session announces nothing and only records the time.
 * @returns the alarms to announce, and the state to store
 */
export function announceNotification(
  announced: Announced | null,
  items: readonly Notification[],
  { sessionId, now }: { sessionId: string; now: string },
): { fresh: AlarmNotification[]; next: Announced } {
  if (!announced) return { fresh: [], next: { sessionId, since: items[0]?.at ?? now, alarms: [] } };
  const isRepeated = (alarm: AlarmNotification) =>
    announced.alarms.some(
      ({ id, subject, at }) =>
        id === alarm.id || (subject === subjectOf(alarm) && Math.abs(Date.parse(alarm.at) - Date.parse(at)) < restMs),
    );
  const fresh = findCritical(items).filter((alarm) => alarm.at > announced.since && !isRepeated(alarm));
  const known = [
    ...announced.alarms,
    ...fresh.map((alarm) => ({ id: alarm.id, subject: subjectOf(alarm), at: alarm.at })),
  ];
  return { fresh, next: { ...announced, alarms: known.slice(-maxAlarms) } };
}
