import { companyCodeSchema } from '@washboard/contract/accounts/field-rules';
import { applianceDetailSchema } from '@washboard/contract/appliances/appliances';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { assignToCompany } from './assign-to-company.ts';
import { presentApplianceDetail } from './present-appliance.ts';

export function applianceAssignmentRoutes(app: App, context: Context): void {
  app.post(
    '/appliances/:serialNumber/assign',
    {
      config: { permission: 'appliance:assign' },
      schema: {
        operationId: 'assignApplianceToCompany',
        tags: ['appliance'],
        summary: 'Lets another service company look after a machine; null ends it',
        params: z.object({ serialNumber: serialNumberSchema }),
        body: z.strictObject({ companyCode: z.nullable(companyCodeSchema) }),
        response: { 200: applianceDetailSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { serialNumber } = request.params;
      const row = await assignToCompany(context, request.actor, { serialNumber, ...request.body });
      return presentApplianceDetail(row, request.actor);
    },
  );
}
