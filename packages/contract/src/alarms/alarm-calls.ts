import * as z from 'zod/mini';
import { exportHeadersSchema } from '../appliances/appliance-export.ts';
import { declareCalls } from '../calls/call.ts';
import { exportContent, exportDescription } from '../calls/exported-file.ts';
import { machineParams } from '../calls/params.ts';
import { alarmExportQuerySchema } from './alarm-export.ts';
import { alarmListQuerySchema, alarmListSchema } from './alarm-list.ts';
import { openAlarmListQuerySchema, openAlarmListSchema } from './open-alarms.ts';
import { resolutionEntrySchema, resolutionHistorySchema, resolutionSchema } from './resolutions.ts';

const alarmParams = z.extend(machineParams, { id: z.coerce.number<number>().check(z.int(), z.nonnegative()) });

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
    params: alarmParams,
    body: resolutionEntrySchema,
    answers: { 200: resolutionSchema },
    fails: [404, 409],
  },
  listAlarmResolutions: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/alarms/{id}/resolutions',
    permission: 'appliance:read',
    summary: 'All versions of what fixed an alarm',
    params: alarmParams,
    answers: { 200: resolutionHistorySchema },
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
    answers: {
      200: {
        description: exportDescription,
        content: exportContent,
      },
    },
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
});
