import { Readable } from 'node:stream';
import { alarmExportHeadersSchema, alarmExportQuerySchema } from '@washboard/contract/alarms/alarm-export';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { exportAlarms } from './export-alarms.ts';

const contentTypes = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;

export function alarmExportRoutes(app: App, context: Context, pdfWorkers: PdfWorkers): void {
  app.get(
    '/:serialNumber/alarms/export',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'exportAlarms',
        tags: ['alarms'],
        summary: 'The alarms of a machine as a table for spreadsheets or as a document',
        params: z.object({ serialNumber: serialNumberSchema }),
        headers: alarmExportHeadersSchema,
        querystring: alarmExportQuerySchema,
        response: {
          200: {
            description: 'UTF-8 with a byte order mark; semicolons where the decimal sign is a comma',
            content: { 'text/csv': { schema: z.string() }, 'application/pdf': { schema: z.unknown() } },
          },
          ...problemResponses(400, 401, 403, 404, 503),
        },
      },
    },
    async ({ actor, params, query, headers }, reply) => {
      const { format, ...filter } = query;
      const { 'x-language': language, 'x-time-zone': timeZone, 'x-measurement-system': system } = headers;
      const order = { ...params, filter, format, language, timeZone, system };
      const { name, content } = await exportAlarms(context, pdfWorkers, actor, order);
      reply.header('content-disposition', `attachment; filename="${name}"`);
      // The schema describes what comes out of the stream, which is sent as it is.
      const body = Buffer.isBuffer(content) ? content : Readable.from(content);
      return reply.type(contentTypes[format]).send(body as never);
    },
  );
}
