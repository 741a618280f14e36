import { declareCalls } from '../calls/call.ts';
import { exportedTable, exportHeadersSchema } from '../calls/exported-file.ts';
import { machineParams } from '../calls/params.ts';
import { statisticsQuerySchema, statisticsSchema } from './statistics.ts';

export const statisticsCalls = declareCalls('statistics', {
  getStatistics: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/statistics',
    permission: 'appliance:read',
    summary: 'Use and consumption of a machine, in local days or hours, and for its lifetime',
    params: machineParams,
    query: statisticsQuerySchema,
    answers: { 200: statisticsSchema },
    fails: [404],
  },
  exportStatistics: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/statistics/export',
    permission: 'appliance:read',
    isHeavy: true,
    summary: 'The statistics of a machine as a table for spreadsheets',
    params: machineParams,
    headers: exportHeadersSchema,
    query: statisticsQuerySchema,
    answers: { 200: exportedTable },
    fails: [404, 429],
  },
});
