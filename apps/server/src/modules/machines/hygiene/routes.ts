import { exportHeadersSchema } from '@washboard/contract/appliances/appliance-export';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { hygieneExportQuerySchema } from '@washboard/contract/hygiene/hygiene-export';
import { hygieneGapSchema, hygieneGapsQuerySchema, hygieneGapsSchema } from '@washboard/contract/hygiene/hygiene-gaps';
import {
  correctiveActionSchema,
  type HygieneRecord,
  hygieneDaySchema,
  hygieneDaysQuerySchema,
  hygieneDaysSchema,
  hygieneRecordListQuerySchema,
  hygieneRecordListSchema,
  hygieneRecordSchema,
  hygieneReviewSchema,
} from '@washboard/contract/hygiene/hygiene-records';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { exportContent, exportDescription, sendExport } from '../../platform/reports/index.ts';
import { instantsOf, requireAppliance } from '../appliances/index.ts';
import { closeRecord } from './close-record.ts';
import { exportRecords } from './export-records.ts';
import { listGaps } from './list-gaps.ts';
import { presentRecords } from './present-record.ts';
import { readRecords } from './read-records.ts';
import { findRecord } from './records-repository.ts';
import { listDays, signDay } from './sign-day.ts';

const params = z.object({ serialNumber: serialNumberSchema });
const recordParams = params.extend({ id: z.coerce.number().int().min(1) });

export function hygieneRoutes(app: App, context: Context, pdfWorkers: PdfWorkers): void {
  app.get(
    '/:serialNumber/hygieneRecords',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listHygieneRecords',
        tags: ['hygiene'],
        summary: 'The hygiene records of a machine’s cycles, page by page',
        params,
        querystring: hygieneRecordListQuerySchema,
        response: { 200: hygieneRecordListSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber }, query }) => {
      const { appliance } = await requireAppliance(context, actor, serialNumber);
      return readRecords(context.database.orm, { serialNumber, ...query, ...instantsOf(appliance, query) });
    },
  );

  app.get(
    '/:serialNumber/hygieneRecords/export',
    {
      config: { permission: 'appliance:read', isHeavy: true },
      schema: {
        operationId: 'exportHygieneRecords',
        tags: ['hygiene'],
        summary: 'The hygiene records of a machine as a document, as a table for spreadsheets or as data',
        params,
        headers: exportHeadersSchema,
        querystring: hygieneExportQuerySchema,
        response: {
          200: {
            description: `${exportDescription}. What is missing stands at its place, unless \`filter\` selects records`,
            content: {
              ...exportContent,
              'application/json': { schema: z.array(z.union([hygieneRecordSchema, hygieneGapSchema])) },
            },
          },
          ...problemResponses(400, 401, 403, 404, 429, 503),
        },
      },
    },
    async ({ actor, params, query, headers }, reply) => {
      const { 'x-language': language, 'x-measurement-system': system } = headers;
      const file = await exportRecords(context, pdfWorkers, actor, {
        ...params,
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
    '/:serialNumber/hygieneRecords/:id',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'getHygieneRecord',
        tags: ['hygiene'],
        summary: 'The hygiene record of one cycle',
        params: recordParams,
        response: { 200: hygieneRecordSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }) => getRecord(context, actor, params),
  );

  app.post(
    '/:serialNumber/hygieneRecords/:id/correctiveAction',
    {
      config: { permission: 'hygiene:sign' },
      schema: {
        operationId: 'closeHygieneRecord',
        tags: ['hygiene'],
        summary: 'Closes a deviation with what was done about it, or corrects this; signed with the caller’s name',
        params: recordParams,
        body: correctiveActionSchema,
        response: { 200: hygieneRecordSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, body }) => closeRecord(context, actor, { ...params, entry: body }),
  );

  app.get(
    '/:serialNumber/hygieneDays',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listHygieneDays',
        tags: ['hygiene'],
        summary: 'How many cycles of each day were valid or deviated, and who has reviewed the day',
        params,
        querystring: hygieneDaysQuerySchema,
        response: { 200: hygieneDaysSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber }, query }) =>
      listDays(context, await requireAppliance(context, actor, serialNumber), query),
  );

  app.post(
    '/:serialNumber/hygieneReviews',
    {
      config: { permission: 'hygiene:sign' },
      schema: {
        operationId: 'signHygieneDay',
        tags: ['hygiene'],
        summary: 'The daily review: the caller has looked at the records of a day, and signs for it',
        params,
        body: hygieneReviewSchema,
        response: { 200: hygieneDaySchema, ...problemResponses(400, 401, 403, 404, 409, 422) },
      },
    },
    async ({ actor, params, body }) => signDay(context, actor, { ...params, ...body }),
  );

  app.get(
    '/:serialNumber/hygieneGaps',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listHygieneGaps',
        tags: ['hygiene'],
        summary: 'What is missing among the hygiene records of a machine',
        params,
        querystring: hygieneGapsQuerySchema,
        response: { 200: hygieneGapsSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber }, query }) => {
      const { appliance } = await requireAppliance(context, actor, serialNumber);
      return { items: await listGaps(context.database.orm, { serialNumber, ...instantsOf(appliance, query) }) };
    },
  );
}

/** @throws ProblemError APPLIANCE_NOT_FOUND, HYGIENE_RECORD_NOT_FOUND */
async function getRecord(
  context: Context,
  actor: Actor,
  { serialNumber, id }: { serialNumber: string; id: number },
): Promise<HygieneRecord> {
  const { orm } = context.database;
  await requireAppliance(context, actor, serialNumber);
  const row = await findRecord(orm, serialNumber, id);
  const [record] = row ? await presentRecords(orm, [row]) : [];
  if (!record) throw new ProblemError('HYGIENE_RECORD_NOT_FOUND');
  return record;
}
