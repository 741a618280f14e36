import { companyCodeSchema } from '@washboard/contract/accounts/field-rules';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import {
  companyLimitChoiceSchema,
  companyLimitsSchema,
  limitChoiceSchema,
  limitProfileChangeSchema,
  limitProfileEntrySchema,
  limitProfileListSchema,
  limitProfileSchema,
  limitsInForceSchema,
} from '@washboard/contract/hygiene/hygiene-limits';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { requireAppliance } from '../appliances/index.ts';
import { changeProfile, createProfile, retireProfile } from './change-profiles.ts';
import { chooseCompanyLimits, chooseMachineLimits } from './choose-limits.ts';
import { listProfiles, readCompanyLimits, readMachineLimits } from './read-limits.ts';

const tags = ['hygiene'];
const config = { permission: 'hygiene:choose-limits' } as const;

/** The calls of the account family. */
export function companyLimitRoutes(app: App, context: Context): void {
  const params = z.object({ companyCode: companyCodeSchema });
  const profileParams = params.extend({ id: z.uuid() });

  app.get(
    '/companies/:companyCode/limitProfiles',
    {
      config,
      schema: {
        operationId: 'listLimitProfiles',
        tags,
        summary: 'The limit profiles of a company, in their latest versions',
        params,
        response: { 200: limitProfileListSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { companyCode } }) => listProfiles(context.database.orm, actor, companyCode),
  );

  app.post(
    '/companies/:companyCode/limitProfiles',
    {
      config,
      schema: {
        operationId: 'createLimitProfile',
        tags,
        summary: 'Creates a limit profile, for a company and for those below it',
        params,
        body: limitProfileEntrySchema,
        response: { 201: limitProfileSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params: { companyCode }, body }, reply) =>
      reply.code(201).send(await createProfile(context, actor, { companyCode, entry: body })),
  );

  app.put(
    '/companies/:companyCode/limitProfiles/:id',
    {
      config,
      schema: {
        operationId: 'changeLimitProfile',
        tags,
        summary: 'Makes a new version of a limit profile, for the next cycles of all machines that use it',
        params: profileParams,
        body: limitProfileChangeSchema,
        response: { 200: limitProfileSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, body }) => changeProfile(context, actor, { ...params, change: body }),
  );

  app.delete(
    '/companies/:companyCode/limitProfiles/:id',
    {
      config,
      schema: {
        operationId: 'retireLimitProfile',
        tags,
        summary: 'Retires a limit profile that is not chosen anywhere; its versions stay, because records name them',
        params: profileParams,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params }, reply) => {
      await retireProfile(context, actor, params);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/companies/:companyCode/limitProfile',
    {
      config,
      schema: {
        operationId: 'companyLimitProfile',
        tags,
        summary: 'The limits that apply in a company, where their choice comes from, and which may be chosen',
        params,
        response: { 200: companyLimitsSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { companyCode } }) => readCompanyLimits(context.database.orm, actor, companyCode),
  );

  app.put(
    '/companies/:companyCode/limitProfile',
    {
      config,
      schema: {
        operationId: 'chooseCompanyLimitProfile',
        tags,
        summary: 'Chooses the limits for the machines of a company and for the companies below it',
        params,
        body: companyLimitChoiceSchema,
        response: { 200: companyLimitsSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, body }) => chooseCompanyLimits(context, actor, { ...params, ...body }),
  );
}

/** The calls of the event family. */
export function limitRoutes(app: App, context: Context): void {
  const params = z.object({ serialNumber: serialNumberSchema });

  app.get(
    '/:serialNumber/limitProfile',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'getLimitProfile',
        tags,
        summary: 'The limits by which the next cycles of a machine are judged, and where their choice comes from',
        params,
        response: { 200: limitsInForceSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber } }) => {
      const { appliance } = await requireAppliance(context, actor, serialNumber);
      return readMachineLimits(context.database.orm, actor, appliance);
    },
  );

  app.put(
    '/:serialNumber/limitProfile',
    {
      config,
      schema: {
        operationId: 'chooseLimitProfile',
        tags,
        summary: 'Chooses the limits by which the next cycles of a machine are judged',
        params,
        body: limitChoiceSchema,
        response: { 200: limitsInForceSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params, body }) => chooseMachineLimits(context, actor, { ...params, ...body }),
  );
}
