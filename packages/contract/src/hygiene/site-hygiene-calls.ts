import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { exportedReport, exportHeadersSchema } from '../calls/exported-file.ts';
import {
  deviatingCycleCountsQuerySchema,
  deviatingCycleCountsSchema,
  deviatingCycleListQuerySchema,
  deviatingCycleListSchema,
} from './deviating-cycles.ts';
import {
  signedSiteDaySchema,
  siteDaysQuerySchema,
  siteDaysSchema,
  siteGapSchema,
  siteRecordExportQuerySchema,
  siteRecordListQuerySchema,
  siteRecordListSchema,
  siteRecordSchema,
  siteReviewSchema,
} from './site-hygiene.ts';

const siteExportDescription =
  'Times are in the time zone of each machine, which is named. Tables and data are newest first, a document shows one ' +
  'machine after the other, with what is missing at its place unless `filter` selects records. A table is UTF-8 with a byte order mark; semicolons where the decimal sign is a comma';

export const siteHygieneCalls = declareCalls('hygiene', {
  listSiteHygieneRecords: {
    method: 'GET',
    path: '/api/v1/appliance/hygieneRecords',
    permission: 'appliance:read',
    summary: 'The hygiene records of all machines in scope, or of one company, page by page',
    query: siteRecordListQuerySchema,
    answers: { 200: siteRecordListSchema },
  },
  exportSiteHygieneRecords: {
    method: 'GET',
    path: '/api/v1/appliance/hygieneRecords/export',
    permission: 'appliance:read',
    isHeavy: true,
    summary: 'The same as a document, as a table for spreadsheets or as data',
    headers: exportHeadersSchema,
    query: siteRecordExportQuerySchema,
    answers: {
      200: {
        description: siteExportDescription,
        content: {
          ...exportedReport.content,
          'application/json': { schema: z.array(z.union([siteRecordSchema, siteGapSchema])) },
        },
      },
    },
    fails: [429, 503],
  },
  listSiteHygieneDays: {
    method: 'GET',
    path: '/api/v1/appliance/hygieneDays',
    permission: 'appliance:read',
    summary: 'How many cycles of each day were valid or deviated, and on how many machines the day was reviewed',
    query: siteDaysQuerySchema,
    answers: { 200: siteDaysSchema },
  },
  signSiteHygieneDay: {
    method: 'POST',
    path: '/api/v1/appliance/hygieneReviews',
    permission: 'hygiene:sign',
    summary: 'The daily review of all machines of a company that have records of the day, all or none of them',
    body: siteReviewSchema,
    answers: { 200: signedSiteDaySchema },
    fails: [404],
  },
  listDeviatingCycles: {
    method: 'GET',
    path: '/api/v1/appliance/deviatingCycles',
    permission: 'appliance:read',
    tag: 'events',
    summary: 'The cycles of all machines in scope whose hygiene record deviates, page by page',
    query: deviatingCycleListQuerySchema,
    answers: { 200: deviatingCycleListSchema },
  },
  countDeviatingCycles: {
    method: 'GET',
    path: '/api/v1/appliance/deviatingCycles/counts',
    permission: 'appliance:read',
    tag: 'events',
    summary: 'How many deviating cycles each filter of their list would show',
    query: deviatingCycleCountsQuerySchema,
    answers: { 200: deviatingCycleCountsSchema },
  },
});
