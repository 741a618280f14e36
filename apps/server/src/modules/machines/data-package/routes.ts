import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { dataPackageHeadersSchema } from '@washboard/contract/data-exports/data-exports';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { requireAppliance } from '../appliances/index.ts';
import { exportDataPackage } from './export-data-package.ts';

export function dataPackageRoutes(app: App, context: Context): void {
  app.get(
    '/:serialNumber/dataPackage',
    {
      config: { permission: 'appliance:read', isHeavy: true },
      schema: {
        operationId: 'exportDataPackage',
        tags: ['telemetry'],
        summary: 'Everything that a machine ever reported, as one archive with its description (EU 2023/2854)',
        params: z.object({ serialNumber: serialNumberSchema }),
        headers: dataPackageHeadersSchema,
        response: {
          200: {
            description: 'A ZIP archive with a Frictionless Data Package: CSV, JSON, datapackage.json and README.md',
            content: { 'application/zip': { schema: z.unknown() } },
          },
          ...problemResponses(400, 401, 403, 404, 429, 503),
        },
      },
    },
    async ({ actor, params: { serialNumber }, headers }, reply) => {
      const row = await requireAppliance(context, actor, serialNumber);
      sendExport(reply, 'zip', await exportDataPackage(context, actor, row, headers['x-language']));
      return reply;
    },
  );
}
