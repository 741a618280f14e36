import { applianceDetailSchema } from '@washboard/contract/appliances/appliances';
import { claimSchema, exposedClaimingCodeSchema, unclaimedSchema } from '@washboard/contract/appliances/claiming';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { presentApplianceDetail } from '../appliances/index.ts';
import type { CommandTimes } from '../remote-control/index.ts';
import { claimAppliance } from './claim-appliance.ts';
import { exposeClaimingCode } from './expose-claiming-code.ts';
import { unclaimAppliance } from './unclaim-appliance.ts';

const params = z.object({ serialNumber: serialNumberSchema });

export function claimingCodeRoutes(app: App, context: Context, times?: CommandTimes): void {
  app.post(
    '/:serialNumber/expose-claiming-code',
    {
      config: { permission: 'appliance:claim' },
      schema: {
        operationId: 'exposeClaimingCode',
        tags: ['claiming'],
        summary: 'Asks a machine to show a claiming code on its display',
        description: 'For a machine outside the scope the response is the same whether or not it exists.',
        params,
        response: { 200: exposedClaimingCodeSchema, ...problemResponses(400, 401, 403, 409, 429, 504) },
      },
    },
    async ({ actor, params }) => exposeClaimingCode(context, { actor, ...params, times }),
  );
}

export function claimingRoutes(app: App, context: Context): void {
  app.post(
    '/appliances/:serialNumber/claim',
    {
      config: { permission: 'appliance:claim' },
      schema: {
        operationId: 'claimAppliance',
        tags: ['claiming'],
        summary: 'Claims a machine with the code that it shows',
        params,
        body: claimSchema,
        response: { 200: applianceDetailSchema, ...problemResponses(400, 401, 403, 409, 422, 429) },
      },
    },
    async ({ actor, params, body }) =>
      presentApplianceDetail(await claimAppliance(context, actor, { ...params, ...body }), actor),
  );

  app.post(
    '/appliances/:serialNumber/unclaim',
    {
      config: { permission: 'appliance:claim' },
      schema: {
        operationId: 'unclaimAppliance',
        tags: ['claiming'],
        summary: 'Gives up a claimed machine',
        description: 'An ADMIN can end the claim of any account.',
        params,
        response: { 200: unclaimedSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params: { serialNumber } }) => unclaimAppliance(context, actor, serialNumber),
  );
}
