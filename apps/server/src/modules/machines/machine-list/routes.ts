import { applianceCalls, fleetCalls } from '@washboard/contract/appliances/appliance-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { exportAppliances } from './export-appliances.ts';
import { findCompanyFacets, findFacets } from './find-facets.ts';
import { createFleetFigures } from './fleet-figures.ts';
import { listAppliances } from './list-appliances.ts';
import { listSites } from './list-sites.ts';
import { readFleet } from './read-fleet.ts';

export function machineListRoutes(app: App, context: Context): void {
  serve(app, applianceCalls.listAppliances, async ({ actor, query }) => listAppliances(context, actor, query));

  serve(app, applianceCalls.exportAppliances, async ({ actor, headers, body }, reply) => {
    const { 'x-language': language, 'x-measurement-system': system } = headers;
    return sendExport(reply, 'csv', await exportAppliances(context, actor, { ...body, language, system }));
  });
}

export function fleetRoutes(app: App, context: Context): void {
  const { database, config } = context;
  const figuresOf = createFleetFigures(context);

  serve(app, fleetCalls.getApplianceFacets, async ({ actor }) =>
    findFacets(database.orm, { holder: actor, brand: config.brand }),
  );

  serve(app, fleetCalls.getCompanyFacets, async ({ actor, query }) =>
    findCompanyFacets(database.orm, { holder: actor, brand: config.brand }, query),
  );

  serve(app, fleetCalls.listSites, async ({ actor, query }) => listSites(context, actor, query));

  serve(app, fleetCalls.getFleet, async ({ actor, query }) => readFleet({ ...context, figuresOf }, actor, query));
}
