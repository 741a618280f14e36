import { declareCalls } from '../calls/call.ts';
import { exportedReport, exportHeadersSchema } from '../calls/exported-file.ts';
import { machineParams, machineRowParams } from '../calls/params.ts';
import { eventExportQuerySchema, eventListQuerySchema, eventListSchema, machineEventLineSchema } from './events.ts';

export const eventCalls = declareCalls('events', {
  listEvents: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/events',
    permission: 'appliance:read',
    summary: 'The events of a machine, page by page',
    params: machineParams,
    query: eventListQuerySchema,
    answers: { 200: eventListSchema },
    fails: [404],
  },
  getEvent: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/events/{id}',
    permission: 'appliance:read',
    summary: 'One event of a machine',
    params: machineRowParams,
    answers: { 200: machineEventLineSchema },
    fails: [404],
  },
  exportEvents: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/events/export',
    permission: 'appliance:read',
    isHeavy: true,
    summary: 'The events of a machine as a document or as a table for spreadsheets',
    params: machineParams,
    headers: exportHeadersSchema,
    query: eventExportQuerySchema,
    answers: { 200: exportedReport },
    fails: [404, 429, 503],
  },
});
