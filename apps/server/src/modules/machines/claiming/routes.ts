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
        summary: 'Asks a machine to show a code, for whoever stands before it',
        description: 'Of a machine outside the scope the answer tells nothing, not even whether there is one.',
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
        summary: 'Makes a machine one’s own, with the code that it shows',
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
        summary: 'Gives up a machine that one has claimed',
        description: 'An ADMIN gives up what anybody has claimed, for who cannot or will not.',
        params,
        response: { 200: unclaimedSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params: { serialNumber } }) => unclaimAppliance(context, actor, serialNumber),
  );
}
