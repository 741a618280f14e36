import { Readable } from 'node:stream';
import { applianceExportSchema, exportHeadersSchema } from '@washboard/contract/appliances/appliance-export';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { exportAppliances } from './export-appliances.ts';
import { exportTexts } from './export-texts.ts';

export function applianceExportRoutes(app: App, { database, config, clock }: Context): void {
  app.post(
    '/appliances/export',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'exportAppliances',
        tags: ['appliance'],
        summary: 'The machines in scope as a table for spreadsheets',
        headers: exportHeadersSchema,
        body: applianceExportSchema,
        response: {
          200: {
            description: 'UTF-8 with a byte order mark; semicolons where the decimal sign is a comma',
            content: { 'text/csv': { schema: z.string() } },
          },
          ...problemResponses(400, 401, 403, 413),
        },
      },
    },
    async ({ actor, headers, body }, reply) => {
      const { serialNumbers: among, sort, ...filter } = body;
      const { 'x-language': language, 'x-measurement-system': system } = headers;
      const selection = { holder: actor, brand: config.brand, filter, among };
      const pieces = await exportAppliances(database.orm, { selection, sort, language, system });
      const fileName = `${exportTexts[language].fileName}-${clock.now().toISOString().slice(0, 10)}.csv`;
      reply.header('content-disposition', `attachment; filename="${fileName}"`);
      // The schema describes what comes out of the stream, which is sent as it is.
      return reply.type('text/csv; charset=utf-8').send(Readable.from(pieces) as never);
    },
  );
}
