import { companyCodeSchema } from '@washboard/contract/accounts/field-rules';
import { applianceDetailSchema } from '@washboard/contract/appliances/appliances';
import { z } from 'zod';
import type { App } from '../../app-instance.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../errors.ts';
import { problemResponses } from '../../plugins/problem-responses.ts';

export function applianceAssignmentRoutes(app: App, _context: Context): void {
  app.post(
    '/appliances/:serialNumber/assign',
    {
      config: { permission: 'appliance:assign' },
      schema: {
        operationId: 'assignApplianceToCompany',
        tags: ['appliance'],
        summary: 'Lets another service company look after a machine; null ends it',
        params: z.object({ serialNumber: z.string().max(40) }),
        body: z.strictObject({ companyCode: companyCodeSchema.nullable() }),
        response: { 200: applianceDetailSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );
}
