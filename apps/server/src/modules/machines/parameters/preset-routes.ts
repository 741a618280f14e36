import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { brands } from '@washboard/contract/brands/brands';
import { dataModelQuerySchema } from '@washboard/contract/data-models/data-model';
import { defaultParametersSchema, otherInfoSchema, otherInfoTypes } from '@washboard/contract/parameters/parameters';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { requireAppliance } from '../appliances/index.ts';
import { presetsOf } from './restore-presets.ts';

/** What machines are delivered with: of a model, and of one machine what restoring its presets would set. */
export function presetRoutes(app: App, context: Context): void {
  app.get(
    '/defaultParameters',
    {
      config: { permission: 'parameters:read' },
      schema: {
        operationId: 'defaultParameters',
        tags: ['parameters'],
        summary: 'What machines of a model are delivered with',
        querystring: dataModelQuerySchema,
        response: { 200: defaultParametersSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ query }) => {
      const gamma = brands[context.config.brand].gammas.find((candidate) => candidate === query.gamma);
      if (!gamma) throw new ProblemError('DATA_MODEL_NOT_FOUND');
      const { parameters } = dataModelOf(gamma, query.modelNumber, query.revision);
      return {
        items: parameters.map(({ identifier, code, type, default: value }) => ({ identifier, code, type, value })),
      };
    },
  );

  app.get(
    '/otherinfo/:serialNumber/:type',
    {
      config: { permission: 'parameters:read' },
      schema: {
        operationId: 'otherInfo',
        tags: ['parameters'],
        summary: 'What restoring the presets of a machine would set, or its electrical rating',
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
      const presets = presetsOf(model);
      return { presets_params: Object.fromEntries(presets.map((preset) => [preset.code, preset.default])) };
    },
  );
}
