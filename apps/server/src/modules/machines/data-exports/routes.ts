import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { cycleExportQuerySchema, telemetryExportQuerySchema } from '@washboard/contract/data-exports/data-exports';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { exportCycles } from './export-cycles.ts';
import { exportTelemetry } from './export-telemetry.ts';

const params = z.object({ serialNumber: serialNumberSchema });

const answer = {
  description:
    'Oldest first. Times are UTC, units stand in the names of columns, and null (in CSV an empty cell) is what was ' +
    'not reported. CSV is RFC 4180 in UTF-8, with commas and decimal points',
  content: {
    'application/vnd.apache.parquet': { schema: z.unknown() },
    'text/csv': { schema: z.string() },
  },
};

/** Tables for programs that analyse. */
export function dataExportRoutes(app: App, context: Context): void {
  app.get(
    '/:serialNumber/telemetry/export',
    {
      config: { permission: 'appliance:read', isHeavy: true },
      schema: {
        operationId: 'exportTelemetry',
        tags: ['telemetry'],
        summary: 'The readings of a machine over time as Parquet or CSV, in full',
        params,
        querystring: telemetryExportQuerySchema,
        response: { 200: answer, ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    async ({ actor, params, query }, reply) => {
      const file = await exportTelemetry(context, actor, { ...params, ...query });
      sendExport(reply, query.format, file);
      return reply;
    },
  );

  app.get(
    '/:serialNumber/cycles/export',
    {
      config: { permission: 'appliance:read', isHeavy: true },
      schema: {
        operationId: 'exportCycles',
        tags: ['events'],
        summary: 'The cycles of a machine with consumption and hygiene as Parquet or CSV',
        params,
        querystring: cycleExportQuerySchema,
        response: { 200: answer, ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    async ({ actor, params, query }, reply) => {
      const file = await exportCycles(context, actor, { ...params, ...query });
      sendExport(reply, query.format, file);
      return reply;
    },
  );
}
