import type { Notification } from '@washboard/contract/notifications/notifications';
import { expect, it } from 'vitest';
import { alarmNotification } from '../../testing/notifications.ts';
import { groupNotifications } from './notification-groups.ts';

const offline: Notification = {
  kind: 'offline',
  id: 'o',
  at: '2026-11-24T10:04:00.000Z',
  isSeen: false,
  serialNumber: 'IN240001',
  applianceName: 'Piatti 1',
  gamma: 'infinity',
  companyName: 'Trattoria',
  since: '2026-11-22T10:00:00.000Z',
  incident: null,
};

it('a storm at one machine becomes one row at its newest alarm, which shows the most urgent open alarm', () => {
  const items = [
    alarmNotification('newest', 9, { severity: 'warning' }),
    alarmNotification('other', 8, { serialNumber: 'HL240001', severity: 'warning' }),
    alarmNotification('cleared', 7, { stopDate: '2026-11-24T10:08:00.000Z' }),
    alarmNotification('worst', 6),
    offline,
    alarmNotification('unknown', 3, { severity: null }),
  ];
  expect(groupNotifications(items)).toEqual([
    { shown: items[3], others: 3, at: items[0]?.at, waiting: [] },
    { shown: items[1], others: 0, at: items[1]?.at, waiting: [] },
    { shown: offline, others: 0, at: offline.at, waiting: [] },
  ]);
});

it('a row contains only incidents that are neither over nor acknowledged', () => {
  const by = { by: 'Anna Rossi', at: '2026-11-24T10:05:00.000Z', isOwn: false };
  const withIncident = (id: string, incident: { isOver?: boolean; acknowledged?: typeof by | null }) =>
    alarmNotification(id, 4, { incident: { id: `${id} incident`, isOver: false, acknowledged: null, ...incident } });
  const items = [
    withIncident('a', {}),
    withIncident('over', { isOver: true }),
    withIncident('taken', { acknowledged: by }),
    withIncident('b', {}),
    withIncident('a', {}),
  ];
  expect(groupNotifications(items).map(({ waiting }) => waiting)).toEqual([['a incident', 'b incident']]);
});
