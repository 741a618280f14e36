import { Readable } from 'node:stream';
import { exportHeadersSchema } from '@washboard/contract/appliances/appliance-export';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import {
  eventExportQuerySchema,
  eventListQuerySchema,
  eventListSchema,
  machineEventLineSchema,
} from '@washboard/contract/events/events';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { exportEvents } from './export-events.ts';
import { getEvent } from './get-event.ts';
import { listEvents } from './list-events.ts';

const params = z.object({ serialNumber: serialNumberSchema });
const eventParams = params.extend({ id: z.coerce.number().int().nonnegative() });

const contentTypes = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;

export function eventRoutes(app: App, context: Context, pdfWorkers: PdfWorkers): void {
  app.get(
    '/:serialNumber/events',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listEvents',
        tags: ['events'],
        summary: 'What happened at a machine, page by page',
        params,
        querystring: eventListQuerySchema,
        response: { 200: eventListSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params, query }) => listEvents(context, actor, { ...params, ...query }),
  );

  app.get(
    '/:serialNumber/events/:id',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'getEvent',
        tags: ['events'],
        summary: 'One event of a machine',
        params: eventParams,
        response: { 200: machineEventLineSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }) => getEvent(context, actor, params),
  );

  app.get(
    '/:serialNumber/events/export',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'exportEvents',
        tags: ['events'],
        summary: 'The events of a machine as a document or as a table for spreadsheets, in the time of its place',
        params,
        headers: exportHeadersSchema,
        querystring: eventExportQuerySchema,
        response: {
          200: {
            description: 'A table is UTF-8 with a byte order mark; semicolons where the decimal sign is a comma',
            content: { 'application/pdf': { schema: z.unknown() }, 'text/csv': { schema: z.string() } },
          },
          ...problemResponses(400, 401, 403, 404, 503),
        },
      },
    },
    async ({ actor, params, query, headers }, reply) => {
      const { format, ...filter } = query;
      const { 'x-language': language, 'x-measurement-system': system } = headers;
      const order = { ...params, filter, format, language, system };
      const { name, content } = await exportEvents(context, pdfWorkers, actor, order);
      reply.header('content-disposition', `attachment; filename="${name}"`);
      // The schema describes what comes out of the stream, which is sent as it is.
      const body = Buffer.isBuffer(content) ? content : Readable.from(content);
      return reply.type(contentTypes[format]).send(body as never);
    },
  );
}
