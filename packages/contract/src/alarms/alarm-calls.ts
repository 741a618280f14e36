import { declareCalls } from '../calls/call.ts';
import { exportedReport, exportHeadersSchema } from '../calls/exported-file.ts';
import { machineParams, machineRowParams } from '../calls/params.ts';
import { alarmExportQuerySchema } from './alarm-export.ts';
import {
  alarmFrequencySchema,
  alarmInboxQuerySchema,
  alarmInboxSchema,
  alarmMuteSchema,
  inboxAlarmSchema,
  seenAlarmSchema,
} from './alarm-inbox.ts';
import { alarmListQuerySchema, alarmListSchema } from './alarm-list.ts';
import { openAlarmListQuerySchema, openAlarmListSchema } from './open-alarms.ts';
import { repairReportSchema, repairSchema } from './repairs.ts';
import { resolutionEntrySchema, resolutionHistorySchema, resolutionSchema } from './resolutions.ts';

export const alarmCalls = declareCalls('alarms', {
  listAlarms: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/alarms',
    permission: 'appliance:read',
    summary: 'The alarms of a machine, open and past, page by page, with what to do about them',
    params: machineParams,
    headers: exportHeadersSchema,
    query: alarmListQuerySchema,
    answers: { 200: alarmListSchema },
    fails: [404],
  },
  resolveAlarm: {
    method: 'PUT',
    path: '/api/v1/event-hub-listener/{serialNumber}/alarms/{id}/resolution',
    permission: 'alarms:resolve',
    summary: 'Saves what fixed an alarm',
    params: machineRowParams,
    body: resolutionEntrySchema,
    answers: { 200: resolutionSchema },
    fails: [404, 409],
  },
  listAlarmResolutions: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/alarms/{id}/resolutions',
    permission: 'appliance:read',
    summary: 'All versions of what fixed an alarm',
    params: machineRowParams,
    answers: { 200: resolutionHistorySchema },
    fails: [404],
  },
  getAlarmRepair: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/alarms/{id}/repair',
    permission: 'appliance:read',
    summary: 'The steps of an alarm that were tried, by whom and with which result',
    params: machineRowParams,
    answers: { 200: repairSchema },
    fails: [404],
  },
  reportRepairStep: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/alarms/{id}/repair',
    permission: 'alarms:resolve',
    summary: 'Reports the result of a step, for everyone who sees the machine; the newest report of a step counts',
    params: machineRowParams,
    body: repairReportSchema,
    answers: { 200: repairSchema },
    fails: [404],
  },
  takeAlarm: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/alarms/{id}/take',
    permission: 'alarms:resolve',
    summary: 'Takes an open alarm, so that others see who sees to it; takes it over from another person',
    params: machineRowParams,
    body: seenAlarmSchema,
    answers: { 200: inboxAlarmSchema },
    fails: [404, 409],
  },
  releaseAlarm: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/alarms/{id}/release',
    permission: 'alarms:resolve',
    summary: 'Releases an open alarm that the caller has taken',
    params: machineRowParams,
    body: seenAlarmSchema,
    answers: { 200: inboxAlarmSchema },
    fails: [404, 409],
  },
  muteAlarm: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/alarms/{id}/mute',
    permission: 'alarms:resolve',
    summary: 'Mutes an open alarm for everyone until a time, or ends that',
    description:
      'A muted alarm needs no attention until then. It stays in the list, and is sent to webhooks and by notifications as before.',
    params: machineRowParams,
    body: alarmMuteSchema,
    answers: { 200: inboxAlarmSchema },
    fails: [404, 409],
  },
  getAlarmFrequency: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/alarms/{id}/frequency',
    permission: 'appliance:read',
    summary: 'How often an alarm came lately, on its machine and on others of the model',
    params: machineRowParams,
    answers: { 200: alarmFrequencySchema },
    fails: [404],
  },
  exportAlarms: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/alarms/export',
    permission: 'appliance:read',
    isHeavy: true,
    summary: 'The alarms of a machine as a document or as a table for spreadsheets',
    params: machineParams,
    headers: exportHeadersSchema,
    query: alarmExportQuerySchema,
    answers: { 200: exportedReport },
    fails: [404, 429, 503],
  },
});

export const openAlarmCalls = declareCalls('alarms', {
  listOpenAlarms: {
    method: 'GET',
    path: '/api/v1/appliance/alarms',
    permission: 'appliance:read',
    summary: 'The open alarms of all machines in scope, worst first, page by page',
    query: openAlarmListQuerySchema,
    answers: { 200: openAlarmListSchema },
  },
  listAlarmInbox: {
    method: 'GET',
    path: '/api/v1/appliance/alarmInbox',
    permission: 'appliance:read',
    summary: 'The alarms of all machines in scope as entries with who has taken and muted them, page by page',
    query: alarmInboxQuerySchema,
    answers: { 200: alarmInboxSchema },
  },
});
