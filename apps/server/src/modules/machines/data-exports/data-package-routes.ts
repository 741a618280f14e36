import { dataPackageCalls } from '@washboard/contract/appliances/data-package-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { requireAppliance } from '../appliances/index.ts';
import { exportDataPackage } from './export-data-package.ts';

export function dataPackageRoutes(app: App, context: Context): void {
  serve(app, dataPackageCalls.exportDataPackage, async ({ actor, params: { serialNumber }, headers }, reply) => {
    const row = await requireAppliance(context, actor, serialNumber);
    sendExport(reply, 'zip', await exportDataPackage(context, actor, row, headers['x-language']));
    return reply;
  });
}
