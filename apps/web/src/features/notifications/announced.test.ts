import { describe, expect, it } from 'vitest';
import { alarmNotification as alarm } from '../../testing/notifications.ts';
import { type Announced, announce, parseAnnounced } from './announced.ts';

const at = (minute: number) => `2026-11-24T10:${String(minute).padStart(2, '0')}:00.000Z`;

const now = { sessionId: 's', now: at(30) };
const since: Announced = { sessionId: 's', since: at(10), ids: [] };
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('announcements', () => {
  it('leave out what existed at the sign-in', () => {
    const { fresh, next } = announce(null, [alarm('b', 5), alarm('a', 4)], now);
    expect(fresh).toEqual([]);
    expect(next).toEqual({ sessionId: 's', since: at(5), ids: [] });
    expect(announce(null, [], now).next.since).toBe(at(30));
  });

  it('come once, also for one that arrives later with an earlier time', () => {
    const first = announce(since, [alarm('b', 12)], now);
    expect(idsOf(first.fresh)).toEqual(['b']);
    expect(announce(first.next, [alarm('b', 12)], now).fresh).toEqual([]);
    expect(idsOf(announce(first.next, [alarm('b', 12), alarm('a', 11)], now).fresh)).toEqual(['a']);
  });

  it('are of open critical alarms that nobody has seen', () => {
    const items = [
      alarm('warning', 12, { severity: 'warning' }),
      alarm('cleared', 12, { stopDate: at(13) }),
      alarm('seen', 12, { isSeen: true }),
      alarm('unknown', 12, { severity: null }),
    ];
    expect(announce(since, items, now).fresh).toEqual([]);
  });

  it('start again with the next session; what cannot be read counts as nothing', () => {
    expect(parseAnnounced(JSON.stringify(since), 's')).toEqual(since);
    for (const text of [null, '', '{', '[]', '7', '{"sessionId":"s"}', JSON.stringify({ ...since, sessionId: 'x' })])
      expect(parseAnnounced(text, 's')).toBeNull();
  });
});
