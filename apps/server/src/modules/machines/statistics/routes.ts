import { statisticsCalls } from '@washboard/contract/statistics/statistics-calls';
import { companyTariffCalls, tariffCalls } from '@washboard/contract/statistics/tariff-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { requireAppliance } from '../appliances/index.ts';
import { changeCompanyTariffs, changeTariffs } from './change-tariffs.ts';
import { exportStatistics } from './export-statistics.ts';
import { getStatistics } from './get-statistics.ts';
import { getCompanyTariffs, getTariffs } from './get-tariffs.ts';

export function statisticsRoutes(app: App, context: Context): void {
  const { database, clock } = context;

  serve(app, statisticsCalls.getStatistics, async ({ actor, params: { serialNumber }, query }) => {
    const machine = await requireAppliance(context, actor, serialNumber);
    return getStatistics(database.orm, machine, { query, actor, nowMs: clock.now().getTime() });
  });

  serve(app, statisticsCalls.exportStatistics, async ({ actor, params: { serialNumber }, query, headers }, reply) => {
    const machine = await requireAppliance(context, actor, serialNumber);
    const { 'x-language': language, 'x-measurement-system': system } = headers;
    return sendExport(reply, 'csv', await exportStatistics(context, machine, { query, actor, language, system }));
  });
}

export function companyTariffRoutes(app: App, context: Context): void {
  serve(app, companyTariffCalls.getCompanyTariffs, async ({ actor, params: { companyCode } }) =>
    getCompanyTariffs(context.database.orm, actor, companyCode),
  );

  serve(app, companyTariffCalls.changeCompanyTariffs, async ({ actor, params: { companyCode }, body }) =>
    changeCompanyTariffs(context, actor, { companyCode, change: body }),
  );
}

export function tariffRoutes(app: App, context: Context): void {
  serve(app, tariffCalls.getTariffs, async ({ actor, params: { serialNumber } }) => {
    const { appliance } = await requireAppliance(context, actor, serialNumber);
    return getTariffs(context.database.orm, actor, appliance);
  });

  serve(app, tariffCalls.changeTariffs, async ({ actor, params: { serialNumber }, body }) =>
    changeTariffs(context, actor, { serialNumber, change: body }),
  );
}
