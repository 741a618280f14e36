import { fleetStatisticsCalls } from '@washboard/contract/fleet-statistics/fleet-statistics-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { exportFleetStatistics } from './export-fleet-statistics.ts';
import { FleetStatisticsReader } from './fleet-statistics-reader.ts';

export function fleetStatisticsRoutes(app: App, context: Context): void {
  const reader = new FleetStatisticsReader(context);

  serve(app, fleetStatisticsCalls.getFleetStatistics, ({ actor, query }) => reader.readPage(actor, query));

  serve(app, fleetStatisticsCalls.exportFleetStatistics, async ({ actor, query, headers }, reply) => {
    const { 'x-language': language, 'x-measurement-system': system } = headers;
    const { rows, isMetric } = await reader.readAll(actor, query);
    const shown = { query, language, system: isMetric ? 'metric' : system } as const;
    return sendExport(reply, 'csv', exportFleetStatistics(rows, shown));
  });
}
