import { companyCodeSchema } from '@washboard/contract/accounts/field-rules';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import {
  machineTariffSheetSchema,
  tariffChangeSchema,
  tariffSheetSchema,
} from '@washboard/contract/statistics/tariffs';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { requireAppliance } from '../appliances/index.ts';
import { changeApplianceTariffs, changeCompanyTariffs } from './change-tariffs.ts';
import { readCompanySheet, readMachineSheet } from './read-tariff-sheet.ts';

/** The calls of the account family. */
export function companyTariffRoutes(app: App, context: Context): void {
  const params = z.object({ companyCode: companyCodeSchema });

  app.get(
    '/companies/:companyCode/tariffs',
    {
      config: { permission: 'company:read' },
      schema: {
        operationId: 'companyTariffs',
        tags: ['statistics'],
        summary: 'Prices of water, electricity and chemicals that a company has set, and those that it inherits',
        params,
        response: { 200: tariffSheetSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { companyCode } }) => readCompanySheet(context.database.orm, actor, companyCode),
  );

  app.put(
    '/companies/:companyCode/tariffs',
    {
      config: { permission: 'tariffs:write' },
      schema: {
        operationId: 'changeCompanyTariffs',
        tags: ['statistics'],
        summary: 'Sets the prices of a company, for its machines and for the companies below it',
        params,
        body: tariffChangeSchema,
        response: { 200: tariffSheetSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params: { companyCode }, body }) =>
      changeCompanyTariffs(context, actor, { companyCode, change: body }),
  );
}

/** The calls of the event family. */
export function tariffRoutes(app: App, context: Context): void {
  const params = z.object({ serialNumber: serialNumberSchema });

  app.get(
    '/:serialNumber/tariffs',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'getTariffs',
        tags: ['statistics'],
        summary: 'Prices that differ at a machine, and those that it inherits',
        params,
        response: { 200: machineTariffSheetSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber } }) => {
      const { appliance } = await requireAppliance(context, actor, serialNumber);
      return readMachineSheet(context.database.orm, actor, appliance);
    },
  );

  app.put(
    '/:serialNumber/tariffs',
    {
      config: { permission: 'tariffs:write' },
      schema: {
        operationId: 'changeTariffs',
        tags: ['statistics'],
        summary: 'Sets prices that differ at a machine',
        params,
        body: tariffChangeSchema,
        response: { 200: machineTariffSheetSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params: { serialNumber }, body }) =>
      changeApplianceTariffs(context, actor, { serialNumber, change: body }),
  );
}
