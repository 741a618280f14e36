import { companyTariffCalls } from '@washboard/contract/statistics/company-tariff-calls';
import { tariffCalls } from '@washboard/contract/statistics/tariff-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../appliances/index.ts';
import { changeApplianceTariffs, changeCompanyTariffs } from './change-tariffs.ts';
import { readCompanySheet, readMachineSheet } from './read-tariff-sheet.ts';

/** The calls of the account family. */
export function companyTariffRoutes(app: App, context: Context): void {
  serve(app, companyTariffCalls.companyTariffs, async ({ actor, params: { companyCode } }) =>
    readCompanySheet(context.database.orm, actor, companyCode),
  );

  serve(app, companyTariffCalls.changeCompanyTariffs, async ({ actor, params: { companyCode }, body }) =>
    changeCompanyTariffs(context, actor, { companyCode, change: body }),
  );
}

/** The calls of the event family. */
export function tariffRoutes(app: App, context: Context): void {
  serve(app, tariffCalls.getTariffs, async ({ actor, params: { serialNumber } }) => {
    const { appliance } = await requireAppliance(context, actor, serialNumber);
    return readMachineSheet(context.database.orm, actor, appliance);
  });

  serve(app, tariffCalls.changeTariffs, async ({ actor, params: { serialNumber }, body }) =>
    changeApplianceTariffs(context, actor, { serialNumber, change: body }),
  );
}
