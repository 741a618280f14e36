import { dataExportCalls, dataPackageCalls } from '@washboard/contract/data-exports/data-export-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { requireAppliance } from '../appliances/index.ts';
import { exportCycles } from './export-cycles.ts';
import { exportDataPackage } from './export-data-package.ts';
import { exportTelemetry } from './export-telemetry.ts';

export function dataExportRoutes(app: App, context: Context): void {
  serve(app, dataExportCalls.exportTelemetry, async ({ actor, params, query }, reply) => {
    const file = await exportTelemetry(context, actor, { ...params, ...query });
    return sendExport(reply, query.format, file);
  });

  serve(app, dataExportCalls.exportCycles, async ({ actor, params, query }, reply) => {
    const file = await exportCycles(context, actor, { ...params, ...query });
    return sendExport(reply, query.format, file);
  });
}

export function dataPackageRoutes(app: App, context: Context): void {
  serve(app, dataPackageCalls.exportDataPackage, async ({ actor, params: { serialNumber }, headers }, reply) => {
    const row = await requireAppliance(context, actor, serialNumber);
    return sendExport(reply, 'zip', await exportDataPackage(context, actor, row, headers['x-language']));
  });
}
