import { applianceExportSchema, exportHeadersSchema } from '@washboard/contract/appliances/appliance-export';
import { z } from 'zod';
import type { App } from '../../app-instance.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../errors.ts';
import { problemResponses } from '../../plugins/problem-responses.ts';

export function applianceExportRoutes(app: App, _context: Context): void {
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
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );
}
