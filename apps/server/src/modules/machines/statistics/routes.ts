import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import {
  statisticsExportHeadersSchema,
  statisticsQuerySchema,
  statisticsSchema,
} from '@washboard/contract/statistics/statistics';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { requireAppliance } from '../appliances/index.ts';
import { exportStatistics } from './export-statistics.ts';
import { readStatistics } from './read-statistics.ts';

const params = z.object({ serialNumber: serialNumberSchema });

export function statisticsRoutes(app: App, context: Context): void {
  const { database, clock } = context;

  app.get(
    '/:serialNumber/statistics',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'getStatistics',
        tags: ['statistics'],
        summary: 'Use and consumption of a machine, in local days or hours, and for its lifetime',
        params,
        querystring: statisticsQuerySchema,
        response: { 200: statisticsSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber }, query }) => {
      const machine = await requireAppliance(context, actor, serialNumber);
      return readStatistics(database.orm, machine, { query, actor, nowMs: clock.now().getTime() });
    },
  );

  app.get(
    '/:serialNumber/statistics/export',
    {
      config: { permission: 'appliance:read', isHeavy: true },
      schema: {
        operationId: 'exportStatistics',
        tags: ['statistics'],
        summary: 'The statistics of a machine as a table for spreadsheets',
        params,
        headers: statisticsExportHeadersSchema,
        querystring: statisticsQuerySchema,
        response: {
          200: {
            description: 'UTF-8 with a byte order mark; semicolons where the decimal sign is a comma',
            content: { 'text/csv': { schema: z.string() } },
          },
          ...problemResponses(400, 401, 403, 404, 429),
        },
      },
    },
    async ({ actor, params: { serialNumber }, query, headers }, reply) => {
      const machine = await requireAppliance(context, actor, serialNumber);
      const { 'x-language': language, 'x-measurement-system': system } = headers;
      sendExport(reply, 'csv', await exportStatistics(context, machine, { query, actor, language, system }));
      return reply;
    },
  );
}
