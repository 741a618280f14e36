import type { Notification, NotificationList } from '@washboard/contract/notifications/notifications';
import type { AlarmNotification } from '../../features/notifications/announced.ts';
import { critical, minutesAgo, offline, warned, washing } from './sample-machines.ts';

const machineOf = ({ serialNumber, applianceName, gamma, companyName }: typeof critical) => ({
  ...{ serialNumber, applianceName, gamma, companyName },
});

export const criticalAlarm: AlarmNotification = {
  ...{ kind: 'alarm', id: 'critical', at: minutesAgo(12), isSeen: false, ...machineOf(critical) },
  ...{ errorCode: 'TH01', severity: 'critical', startDate: minutesAgo(12), stopDate: null },
  incident: { id: 'critical', isOver: false, acknowledged: null },
};

const lookedAfter = {
  id: 'warning',
  isOver: false,
  acknowledged: { by: 'Anna Rossi', at: minutesAgo(90), isOwn: false },
};
const over = { id: 'over', isOver: true, acknowledged: null };

/** One of each kind, newest first. */
const items: Notification[] = [
  {
    kind: 'applicant',
    id: 'a',
    at: minutesAgo(4),
    isSeen: false,
    name: 'Rosa Keller',
    companyName: '',
    role: 'SERVICE',
  },
  criticalAlarm,
  {
    ...{ kind: 'alarm', id: 'warning', at: minutesAgo(95), isSeen: true, ...machineOf(warned) },
    ...{ errorCode: 'FB15', severity: 'warning', startDate: minutesAgo(95), stopDate: null, incident: lookedAfter },
  },
  {
    ...{ kind: 'alarm', id: 'cleared', at: minutesAgo(200), isSeen: true, ...machineOf(washing) },
    ...{
      errorCode: 'FB27',
      severity: 'warning',
      startDate: minutesAgo(200),
      stopDate: minutesAgo(180),
      incident: null,
    },
  },
  {
    ...{ kind: 'offline', id: 'o', at: minutesAgo(190), isSeen: true, ...machineOf(offline), since: minutesAgo(3070) },
    incident: null,
  },
  {
    ...{ kind: 'hygieneDeviation', id: 'h', at: minutesAgo(230), isSeen: true, ...machineOf(washing), stopDate: null },
    ...{ number: 12, cycleNumber: 8120, endedAt: minutesAgo(231), incident: { ...over, id: 'h', isOver: false } },
  },
  {
    ...{ kind: 'threshold', id: 't', at: minutesAgo(240), isSeen: true, ...machineOf(washing), incident: over },
    ...{ channel: 'boilerTmp', comparison: 'above', limit: 950, value: 957 },
    ...{ startDate: minutesAgo(250), stopDate: minutesAgo(235) },
  },
  {
    ...{ kind: 'supplies', id: 's', at: minutesAgo(260), isSeen: true, ...machineOf(warned), incident: over },
    ...{ errorCode: 'FB15', startDate: minutesAgo(260), stopDate: minutesAgo(255) },
  },
  {
    ...{ kind: 'maintenanceDue', id: 'm', at: minutesAgo(280), isSeen: true, ...machineOf(warned), incident: over },
    ...{ startDate: minutesAgo(280), stopDate: null },
  },
  {
    ...{ kind: 'reviewMissed', id: 'v', at: minutesAgo(300), isSeen: true, ...machineOf(warned), incident: over },
    ...{ day: '2026-11-22', isChanged: false, stopDate: null },
  },
  {
    ...{ kind: 'firmware', id: 'f', at: minutesAgo(1500), isSeen: true, ...machineOf(washing) },
    ...{ version: '2.4.1', isInstalled: true },
  },
  {
    ...{ kind: 'profileRun', id: 'p', at: minutesAgo(2900), isSeen: true, profileName: 'Hard water, glasses' },
    ...{ machines: 12, succeeded: 10, serialNumber: washing.serialNumber },
  },
];

export const notifications: NotificationList = { items, nextCursor: null, unseen: 2, criticalAlarms: 1 };
