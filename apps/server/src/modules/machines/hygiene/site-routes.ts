import { exportHeadersSchema } from '@washboard/contract/appliances/appliance-export';
import {
  deviatingCycleCountsQuerySchema,
  deviatingCycleCountsSchema,
  deviatingCycleListQuerySchema,
  deviatingCycleListSchema,
} from '@washboard/contract/events/deviating-cycles';
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
} from '@washboard/contract/hygiene/hygiene-of-sites';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { exportContent, sendExport } from '../../platform/reports/index.ts';
import { exportSiteRecords } from './export-site-records.ts';
import { countDeviatingCycles, listDeviatingCycles } from './list-deviating-cycles.ts';
import { listSiteDays, listSiteRecords } from './list-site-records.ts';
import { signSiteDay } from './sign-day.ts';

/** The records of several machines: of a company, or of all in scope. */
export function siteHygieneRoutes(app: App, context: Context, pdfWorkers: PdfWorkers): void {
  app.get(
    '/hygieneRecords',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listSiteHygieneRecords',
        tags: ['hygiene'],
        summary: 'The hygiene records of all machines in scope, or of one company, page by page',
        querystring: siteRecordListQuerySchema,
        response: { 200: siteRecordListSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query }) => listSiteRecords(context, actor, query),
  );

  app.get(
    '/hygieneRecords/export',
    {
      config: { permission: 'appliance:read', isHeavy: true },
      schema: {
        operationId: 'exportSiteHygieneRecords',
        tags: ['hygiene'],
        summary: 'The same as a document, as a table for spreadsheets or as data',
        headers: exportHeadersSchema,
        querystring: siteRecordExportQuerySchema,
        response: {
          200: {
            description: siteExportDescription,
            content: {
              ...exportContent,
              'application/json': { schema: z.array(z.union([siteRecordSchema, siteGapSchema])) },
            },
          },
          ...problemResponses(400, 401, 403, 429, 503),
        },
      },
    },
    async ({ actor, query, headers }, reply) => {
      const { 'x-language': language, 'x-measurement-system': system } = headers;
      const file = await exportSiteRecords(context, pdfWorkers, actor, {
        ...query,
        language,
        system,
        signal: untilClientLeaves(reply),
      });
      sendExport(reply, query.format, file);
      return reply;
    },
  );

  app.get(
    '/hygieneDays',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listSiteHygieneDays',
        tags: ['hygiene'],
        summary: 'How many cycles of each day were valid or deviated, and on how many machines the day was reviewed',
        querystring: siteDaysQuerySchema,
        response: { 200: siteDaysSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query }) => listSiteDays(context, actor, query),
  );

  app.post(
    '/hygieneReviews',
    {
      config: { permission: 'hygiene:sign' },
      schema: {
        operationId: 'signSiteHygieneDay',
        tags: ['hygiene'],
        summary: 'The daily review of all machines of a company that have records of the day, all or none of them',
        body: siteReviewSchema,
        response: { 200: signedSiteDaySchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, body }) => signSiteDay(context, actor, body),
  );

  app.get(
    '/deviatingCycles',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listDeviatingCycles',
        tags: ['events'],
        summary: 'The cycles of all machines in scope whose hygiene record deviates, page by page',
        querystring: deviatingCycleListQuerySchema,
        response: { 200: deviatingCycleListSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query }) => listDeviatingCycles(context, actor, query),
  );

  app.get(
    '/deviatingCycles/counts',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'countDeviatingCycles',
        tags: ['events'],
        summary: 'How many deviating cycles each filter of their list would show',
        querystring: deviatingCycleCountsQuerySchema,
        response: { 200: deviatingCycleCountsSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query }) => countDeviatingCycles(context, actor, query),
  );
}

const siteExportDescription =
  'Times are in the time zone of each machine, which is named. Tables and data are newest first, a document shows one ' +
  'machine after the other, with what is missing at its place unless `filter` selects records. A table is UTF-8 with a byte order mark; semicolons where the decimal sign is a comma';
