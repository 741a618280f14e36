import { otherInfoCalls } from '@washboard/contract/parameters/other-info-calls';
import { parameterCalls } from '@washboard/contract/parameters/parameter-calls';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../appliances/index.ts';
import { findDefaults } from './default-lists.ts';
import { readHistory } from './list-history.ts';
import { describeValues, presentParameters } from './present-parameters.ts';
import { presetsOf, restorePresets } from './restore-presets.ts';
import { writeParameters } from './write-parameters.ts';

export function parameterRoutes(app: App, context: Context): void {
  serve(app, parameterCalls.getParameters, async ({ actor, params: { serialNumber }, query: { items } }) => {
    const row = await requireAppliance(context, actor, serialNumber);
    const parameters = await presentParameters(context.database.orm, row, actor);
    if (items !== 'true') return parameters;
    const { gamma, modelNumber, revision } = row.appliance;
    return { ...parameters, items: describeValues(parameters.values, dataModelOf(gamma, modelNumber, revision)) };
  });

  serve(app, parameterCalls.writeParameters, async ({ actor, params: { serialNumber }, body }) =>
    writeParameters(context, { actor, serialNumber, ...body }),
  );

  serve(app, parameterCalls.restorePresets, async ({ actor, params: { serialNumber }, body }) =>
    restorePresets(context, { actor, serialNumber, ...body }),
  );

  serve(app, parameterCalls.listParameterHistory, async ({ actor, params: { serialNumber }, query }) =>
    readHistory(context.database.orm, await requireAppliance(context, actor, serialNumber), actor, query),
  );
}

/** The values that a reset would give to one machine, and its electrical rating. */
export function otherInfoRoutes(app: App, context: Context): void {
  serve(app, otherInfoCalls.getOtherInfo, async ({ actor, params: { serialNumber, type } }) => {
    const { appliance } = await requireAppliance(context, actor, serialNumber);
    const model = dataModelOf(appliance.gamma, appliance.modelNumber, appliance.revision);
    if (type === 'user_rating_power') {
      return { user_rating_power: appliance.ratingPower, rating_powers: model.ratingPowers };
    }
    const { version, values } = await findDefaults(context.database.orm, model);
    return { presets_params: presetsOf(model, values), presets_version: version };
  });
}
