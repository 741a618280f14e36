import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { exportedReport, exportHeadersSchema } from '../calls/exported-file.ts';
import { machineParams } from '../calls/params.ts';
import { hygieneExportQuerySchema } from './hygiene-export.ts';
import { hygieneGapSchema, hygieneGapsQuerySchema, hygieneGapsSchema } from './hygiene-gaps.ts';
import {
  correctiveActionSchema,
  hygieneDaySchema,
  hygieneDaysQuerySchema,
  hygieneDaysSchema,
  hygieneRecordListQuerySchema,
  hygieneRecordListSchema,
  hygieneRecordSchema,
  hygieneReviewSchema,
} from './hygiene-records.ts';

const recordParams = z.extend(machineParams, { id: z.coerce.number<number>().check(z.int(), z.minimum(1)) });

export const hygieneCalls = declareCalls('hygiene', {
  listHygieneRecords: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/hygieneRecords',
    permission: 'appliance:read',
    summary: 'The hygiene records of a machine’s cycles, page by page',
    params: machineParams,
    query: hygieneRecordListQuerySchema,
    answers: { 200: hygieneRecordListSchema },
    fails: [404],
  },
  exportHygieneRecords: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/hygieneRecords/export',
    permission: 'appliance:read',
    isHeavy: true,
    summary: 'The hygiene records of a machine as a document, as a table for spreadsheets or as data',
    params: machineParams,
    headers: exportHeadersSchema,
    query: hygieneExportQuerySchema,
    answers: {
      200: {
        description: `${exportedReport.description}. What is missing stands at its place, unless \`filter\` selects records`,
        content: {
          ...exportedReport.content,
          'application/json': { schema: z.array(z.union([hygieneRecordSchema, hygieneGapSchema])) },
        },
      },
    },
    fails: [404, 429, 503],
  },
  getHygieneRecord: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/hygieneRecords/{id}',
    permission: 'appliance:read',
    summary: 'The hygiene record of one cycle',
    params: recordParams,
    answers: { 200: hygieneRecordSchema },
    fails: [404],
  },
  recordCorrectiveAction: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/hygieneRecords/{id}/correctiveAction',
    permission: 'hygiene:sign',
    summary: 'Closes a deviation with what was done about it, or corrects this; signed with the caller’s name',
    params: recordParams,
    body: correctiveActionSchema,
    answers: { 200: hygieneRecordSchema },
    fails: [404, 409],
  },
  listHygieneDays: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/hygieneDays',
    permission: 'appliance:read',
    summary: 'How many cycles of each day were valid or deviated, and who has reviewed the day',
    params: machineParams,
    query: hygieneDaysQuerySchema,
    answers: { 200: hygieneDaysSchema },
    fails: [404],
  },
  signHygieneDay: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/hygieneReviews',
    permission: 'hygiene:sign',
    summary: 'The daily review: the caller has looked at the records of a day, and signs for it',
    params: machineParams,
    body: hygieneReviewSchema,
    answers: { 200: hygieneDaySchema },
    fails: [404, 409, 422],
  },
  listHygieneGaps: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/hygieneGaps',
    permission: 'appliance:read',
    summary: 'What is missing among the hygiene records of a machine',
    params: machineParams,
    query: hygieneGapsQuerySchema,
    answers: { 200: hygieneGapsSchema },
    fails: [404],
  },
});
