import { applianceChangeQuerySchema, applianceChangeSchema } from '@washboard/contract/appliances/appliance-change';
import { applianceDetailSchema } from '@washboard/contract/appliances/appliances';
import { assistanceChangeSchema } from '@washboard/contract/appliances/assistance';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { changeAssistance } from './change-assistance.ts';
import { presentApplianceDetail } from './present-appliance.ts';
import { renameAppliance } from './rename-appliance.ts';

export function applianceChangeRoutes(app: App, context: Context): void {
  app.post(
    '/updateAppliance',
    {
      config: { permission: 'appliance:rename' },
      schema: {
        operationId: 'updateAppliance',
        tags: ['appliance'],
        summary: 'Gives a machine another name',
        querystring: applianceChangeQuerySchema,
        body: applianceChangeSchema,
        response: { 200: applianceDetailSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, query, body }) =>
      presentApplianceDetail(await renameAppliance(context, actor, { ...query, ...body }), actor),
  );

  app.put(
    '/appliances/:serialNumber/assistance',
    {
      config: { permission: 'appliance:install' },
      schema: {
        operationId: 'changeAssistance',
        tags: ['appliance'],
        summary: 'Whom to ask about a machine; null: the support of the brand',
        params: z.object({ serialNumber: serialNumberSchema }),
        body: assistanceChangeSchema,
        response: { 200: applianceDetailSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, body }) =>
      presentApplianceDetail(await changeAssistance(context, actor, { ...params, ...body }), actor),
  );
}
