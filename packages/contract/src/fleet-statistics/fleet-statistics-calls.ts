import { declareCalls } from '../calls/call.ts';
import { exportedTable, exportHeadersSchema } from '../calls/exported-file.ts';
import {
  fleetStatisticsExportQuerySchema,
  fleetStatisticsQuerySchema,
  fleetStatisticsSchema,
} from './fleet-statistics.ts';

export const fleetStatisticsCalls = declareCalls('appliance', {
  getFleetStatistics: {
    method: 'GET',
    path: '/api/v1/appliance/fleetStatistics',
    permission: 'appliance:read',
    isHeavy: true,
    summary: 'Sites or machines side by side: valid cycles, and what each of them costs',
    description:
      'Each row is compared with its own past and with like machines, where the base is large enough. All prices are in euros, so costs can be compared.',
    query: fleetStatisticsQuerySchema,
    answers: { 200: fleetStatisticsSchema },
  },
  exportFleetStatistics: {
    method: 'GET',
    path: '/api/v1/appliance/fleetStatistics/export',
    permission: 'appliance:read',
    isHeavy: true,
    summary: 'The statistics of the fleet as a table for spreadsheets',
    headers: exportHeadersSchema,
    query: fleetStatisticsExportQuerySchema,
    answers: { 200: exportedTable },
    fails: [429],
  },
});
