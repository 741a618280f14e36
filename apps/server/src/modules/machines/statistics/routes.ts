import { statisticsCalls } from '@washboard/contract/statistics/statistics-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { requireAppliance } from '../appliances/index.ts';
import { exportStatistics } from './export-statistics.ts';
import { readStatistics } from './read-statistics.ts';

export function statisticsRoutes(app: App, context: Context): void {
  const { database, clock } = context;

  serve(app, statisticsCalls.getStatistics, async ({ actor, params: { serialNumber }, query }) => {
    const machine = await requireAppliance(context, actor, serialNumber);
    return readStatistics(database.orm, machine, { query, actor, nowMs: clock.now().getTime() });
  });

  serve(app, statisticsCalls.exportStatistics, async ({ actor, params: { serialNumber }, query, headers }, reply) => {
    const machine = await requireAppliance(context, actor, serialNumber);
    const { 'x-language': language, 'x-measurement-system': system } = headers;
    sendExport(reply, 'csv', await exportStatistics(context, machine, { query, actor, language, system }));
    return reply;
  });
}
