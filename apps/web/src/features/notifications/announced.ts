import type { Notification } from '@washboard/contract/notifications/notifications';

export type AlarmNotification = Extract<Notification, { kind: 'alarm' }>;

/** What the tabs of this browser have announced since the sign-in. */
export interface Announced {
  sessionId: string;
  /** What is not newer existed at the sign-in, or is among those that no longer fit. */
  since: string;
  alarms: AnnouncedAlarm[];
}

interface AnnouncedAlarm {
  id: string;
  /** Machine and code. */
  subject: string;
  at: string;
}

/** More than the critical alarms that one request returns. */
const maxAlarms = 100;

/** A machine that clears and raises the same alarm again and again is announced once in this time. */
const restMs = 10 * 60_000;

const subjectOf = ({ serialNumber, errorCode }: AlarmNotification) => `${serialNumber} ${errorCode}`;

/** @returns null: of another session, or nothing yet */
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

/** Critical alarms that are open, that the reader has not seen and that nobody looks after. */
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
 * Decides which alarms to announce now. The first time after a sign-in there are none: what is there was there before.
 *
 * @returns the alarms, and what to store
 */
export function announce(
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
