import { describe, expect, it } from 'vitest';
import { alarmNotification as alarm } from '../../testing/notifications.ts';
import { type Announced, announceNotification, parseAnnounced } from './announced.ts';

const at = (minute: number) => `2026-11-24T10:${String(minute).padStart(2, '0')}:00.000Z`;

const now = { sessionId: 's', now: at(30) };
const since: Announced = { sessionId: 's', since: at(10), alarms: [] };
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('announcements', () => {
  it('the announcer does not announce an alarm that existed at the sign-in', () => {
    const { fresh, next } = announceNotification(null, [alarm('b', 5), alarm('a', 4)], now);
    expect(fresh).toEqual([]);
    expect(next).toEqual({ sessionId: 's', since: at(5), alarms: [] });
    expect(announceNotification(null, [], now).next.since).toBe(at(30));
  });

  it('the announcer announces an alarm once, even if it arrives late with an earlier time', () => {
    const first = announceNotification(since, [alarm('b', 12)], now);
    expect(idsOf(first.fresh)).toEqual(['b']);
    expect(announceNotification(first.next, [alarm('b', 12)], now).fresh).toEqual([]);
    const other = alarm('a', 11, { serialNumber: 'IN240002' });
    expect(idsOf(announceNotification(first.next, [alarm('b', 12), other], now).fresh)).toEqual(['a']);
  });

  it('the announcer announces an alarm that a machine clears and raises repeatedly once in ten minutes', () => {
    let announced = since;
    const minutes: number[] = [];
    for (let minute = 11; minute < 35; minute += 1) {
      const { fresh, next } = announceNotification(announced, [alarm(`flap ${minute}`, minute)], now);
      if (fresh.length > 0) minutes.push(minute);
      announced = next;
    }
    expect(minutes).toEqual([11, 21, 31]);
    const other = alarm('other', 34, { errorCode: 'OH01' });
    expect(idsOf(announceNotification(announced, [other], now).fresh)).toEqual(['other']);
  });

  it('an alarm is not announced if it is not critical, or was cleared, seen or acknowledged', () => {
    const items = [
      alarm('warning', 12, { severity: 'warning' }),
      alarm('cleared', 12, { stopDate: at(13) }),
      alarm('seen', 12, { isSeen: true }),
      alarm('unknown', 12, { severity: null }),
      alarm('taken', 12, {
        incident: { id: 'i', isOver: false, acknowledged: { by: 'Anna Rossi', at: at(13), isOwn: false } },
      }),
    ];
    expect(announceNotification(since, items, now).fresh).toEqual([]);
  });

  it('the announcer discards stored announcements of another session, and damaged announcements', () => {
    expect(parseAnnounced(JSON.stringify(since), 's')).toEqual(since);
    for (const text of [null, '', '{', '[]', '7', '{"sessionId":"s"}', JSON.stringify({ ...since, sessionId: 'x' })])
      expect(parseAnnounced(text, 's')).toBeNull();
  });
});
