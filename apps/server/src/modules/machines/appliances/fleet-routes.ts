import { maxFleetHours } from '@washboard/contract/appliances/fleet';
import { fleetCalls } from '@washboard/contract/appliances/fleet-calls';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { applianceScope } from './appliance-scope.ts';
import { requireAppliance } from './appliances-repository.ts';
import { findCompanyFacets, findFacets } from './find-facets.ts';
import { createFleetFigures } from './fleet-figures.ts';
import { appliances } from './tables.ts';

export function fleetRoutes(app: App, context: Context): void {
  const { database, config, clock } = context;
  const figuresOf = createFleetFigures(context);

  serve(app, fleetCalls.getApplianceFacets, async ({ actor }) =>
    findFacets(database.orm, { holder: actor, brand: config.brand }),
  );

  serve(app, fleetCalls.getCompanyFacets, async ({ actor, query }) =>
    findCompanyFacets(database.orm, { holder: actor, brand: config.brand }, query),
  );

  serve(app, fleetCalls.getFleet, async ({ actor, query: { from: asked, weekBefore, serialNumber } }) => {
    const from = new Date(asked);
    requireRecent(from);
    const period = { from, weekBefore: weekBefore === undefined ? null : new Date(weekBefore) };
    const scope = applianceScope(actor, config.brand);
    if (serialNumber === undefined) return figuresOf(scope, period);
    await requireAppliance(context, actor, serialNumber);
    return figuresOf(sql`(${scope} and ${appliances.serialNumber} = ${serialNumber})`, period);
  });

  function requireRecent(from: Date): void {
    if (from.getTime() >= clock.now().getTime() - maxFleetHours * 3_600_000) return;
    throw new ProblemError('VALIDATION_FAILED', {
      errors: [{ path: 'from', message: `more than ${maxFleetHours} hours ago` }],
    });
  }
}
