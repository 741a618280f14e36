import { defaultParameterCalls, otherInfoCalls, parameterCalls } from '@washboard/contract/parameters/parameter-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../appliances/index.ts';
import { listDefaults, listDefaultsVersions } from './list-defaults.ts';
import { listParameterHistory } from './list-parameter-history.ts';
import { publishDefaults } from './publish-defaults.ts';
import { readDefaults } from './read-defaults.ts';
import { readOtherInfo, readParameters } from './read-parameters.ts';
import { restorePresets } from './restore-presets.ts';
import { writeParameters } from './write-parameters.ts';

export function parameterRoutes(app: App, context: Context): void {
  serve(app, parameterCalls.getParameters, async ({ actor, params: { serialNumber }, query }) =>
    readParameters(context, actor, { serialNumber, ...query }),
  );

  serve(app, parameterCalls.writeParameters, async ({ actor, params: { serialNumber }, body }) =>
    writeParameters(context, { actor, serialNumber, ...body }),
  );

  serve(app, parameterCalls.restorePresets, async ({ actor, params: { serialNumber }, body }) =>
    restorePresets(context, { actor, serialNumber, ...body }),
  );

  serve(app, parameterCalls.listParameterHistory, async ({ actor, params: { serialNumber }, query }) =>
    listParameterHistory(context.database.orm, await requireAppliance(context, actor, serialNumber), actor, query),
  );
}

export function otherInfoRoutes(app: App, context: Context): void {
  serve(app, otherInfoCalls.getOtherInfo, async ({ actor, params }) => readOtherInfo(context, actor, params));
}

export function defaultParameterRoutes(app: App, context: Context): void {
  serve(app, defaultParameterCalls.getDefaultParameters, async ({ actor, query }) =>
    readDefaults(context, actor, query),
  );

  serve(app, defaultParameterCalls.listDefaultParameterLists, async ({ actor }) => listDefaults(context, actor));

  serve(app, defaultParameterCalls.listDefaultParameterVersions, async ({ actor, query }) =>
    listDefaultsVersions(context, actor, query),
  );

  serve(app, defaultParameterCalls.publishDefaultParameters, async ({ actor, body }) =>
    publishDefaults(context, actor, body),
  );
}
