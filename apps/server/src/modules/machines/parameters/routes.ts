import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import {
  machineParametersQuerySchema,
  machineParametersSchema,
  otherInfoSchema,
  otherInfoTypes,
  parameterHistoryQuerySchema,
  parameterHistorySchema,
  parametersResultSchema,
  parametersWriteSchema,
  restorePresetsSchema,
} from '@washboard/contract/parameters/parameters';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { requireAppliance } from '../appliances/index.ts';
import type { CommandTimes } from '../remote-control/index.ts';
import { findDefaults } from './default-lists.ts';
import { readHistory } from './list-history.ts';
import { describeValues, presentParameters } from './present-parameters.ts';
import { presetsOf, restorePresets } from './restore-presets.ts';
import { writeParameters } from './write-parameters.ts';

const params = z.object({ serialNumber: serialNumberSchema });
const written = { 200: parametersResultSchema, ...problemResponses(400, 401, 403, 404, 409, 422, 504) };

export function parameterRoutes(app: App, context: Context, times?: CommandTimes): void {
  app.get(
    '/:serialNumber/parameters',
    {
      config: { permission: 'parameters:read' },
      schema: {
        operationId: 'getParameters',
        tags: ['parameters'],
        summary: 'The parameters that a machine reported',
        params,
        querystring: machineParametersQuerySchema,
        response: { 200: machineParametersSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber }, query: { items } }) => {
      const row = await requireAppliance(context, actor, serialNumber);
      const parameters = await presentParameters(context.database.orm, row, actor);
      if (items !== 'true') return parameters;
      const { gamma, modelNumber, revision } = row.appliance;
      return { ...parameters, items: describeValues(parameters.values, dataModelOf(gamma, modelNumber, revision)) };
    },
  );

  app.post(
    '/:serialNumber/parameters',
    {
      config: { permission: 'parameters:write' },
      schema: {
        operationId: 'writeParameters',
        tags: ['parameters'],
        summary: 'Sets parameters of a machine that still have the expected values, all or none',
        params,
        body: parametersWriteSchema,
        response: written,
      },
    },
    async ({ actor, params: { serialNumber }, body }) =>
      writeParameters(context, { actor, serialNumber, ...body }, times),
  );

  app.post(
    '/:serialNumber/restore-presets',
    {
      config: { permission: 'parameters:write' },
      schema: {
        operationId: 'restorePresets',
        tags: ['parameters'],
        summary: 'Resets the parameters of cycles and daily use to the default parameters in force for the model',
        params,
        body: restorePresetsSchema,
        response: written,
      },
    },
    async ({ actor, params: { serialNumber }, body }) =>
      restorePresets(context, { actor, serialNumber, ...body }, times),
  );

  app.get(
    '/:serialNumber/parameters/history',
    {
      config: { permission: 'parameters:read' },
      schema: {
        operationId: 'listParameterHistory',
        tags: ['parameters'],
        summary: 'Parameter changes, newest first, and who made them',
        params,
        querystring: parameterHistoryQuerySchema,
        response: { 200: parameterHistorySchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber }, query }) =>
      readHistory(context.database.orm, await requireAppliance(context, actor, serialNumber), actor, query),
  );
}

/** The values that a reset would give to one machine, and its electrical rating. */
export function otherInfoRoutes(app: App, context: Context): void {
  app.get(
    '/otherinfo/:serialNumber/:type',
    {
      config: { permission: 'parameters:read' },
      schema: {
        operationId: 'getOtherInfo',
        tags: ['parameters'],
        summary: 'The values that a reset would give to a machine, or its electrical rating',
        params: z.object({ serialNumber: serialNumberSchema, type: z.enum(otherInfoTypes) }),
        response: { 200: otherInfoSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber, type } }) => {
      const { appliance } = await requireAppliance(context, actor, serialNumber);
      const model = dataModelOf(appliance.gamma, appliance.modelNumber, appliance.revision);
      if (type === 'user_rating_power') {
        return { user_rating_power: appliance.ratingPower, rating_powers: model.ratingPowers };
      }
      const { version, values } = await findDefaults(context.database.orm, model);
      return { presets_params: presetsOf(model, values), presets_version: version };
    },
  );
}
