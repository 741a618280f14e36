import type { Notification } from '@washboard/contract/notifications/notifications';

export type AlarmNotification = Extract<Notification, { kind: 'alarm' }>;

/** What the tabs of this browser have announced since the sign-in. */
export interface Announced {
  sessionId: string;
  /** What is not newer existed at the sign-in, or is among those that no longer fit. */
  since: string;
  ids: string[];
}

/** More than the critical alarms that a list of the newest notifications holds. */
const mostIds = 50;

/** @returns null: of another session, or nothing yet */
export function parseAnnounced(text: string | null, sessionId: string): Announced | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { since, ids, sessionId: of } = stored as Partial<Announced>;
    return of === sessionId && typeof since === 'string' && Array.isArray(ids) ? { sessionId, since, ids } : null;
  } catch {
    return null;
  }
}

/** Critical alarms that are open and that the reader has not seen. */
export function findCritical(items: readonly Notification[]): AlarmNotification[] {
  return items.filter(
    (item): item is AlarmNotification =>
      item.kind === 'alarm' && item.severity === 'critical' && item.stopDate === null && !item.isSeen,
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
  if (!announced) return { fresh: [], next: { sessionId, since: items[0]?.at ?? now, ids: [] } };
  const fresh = findCritical(items).filter(({ id, at }) => at > announced.since && !announced.ids.includes(id));
  const known = [...announced.ids, ...fresh.map(({ id }) => id)];
  return { fresh, next: { ...announced, ids: known.slice(-mostIds) } };
}
