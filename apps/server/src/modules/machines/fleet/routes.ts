import {
  applianceFacetsSchema,
  companyFacetsQuerySchema,
  companyFacetsSchema,
} from '@washboard/contract/appliances/facets';
import { fleetQuerySchema, fleetSchema, maxFleetHours } from '@washboard/contract/appliances/fleet';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { applianceScope, requireAppliance } from '../appliances/index.ts';
import { appliances } from '../appliances/tables.ts';
import { findCompanyFacets, findFacets } from './find-facets.ts';
import { createFleetFigures } from './fleet-figures.ts';

export function fleetRoutes(app: App, context: Context): void {
  const { database, config, clock } = context;
  const figuresOf = createFleetFigures(context);

  app.get(
    '/facets',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'getApplianceFacets',
        tags: ['appliance'],
        summary: 'The filter options for the machines in scope',
        response: { 200: applianceFacetsSchema, ...problemResponses(401, 403) },
      },
    },
    async ({ actor }) => findFacets(database.orm, { holder: actor, brand: config.brand }),
  );

  app.get(
    '/facets/companies',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'getCompanyFacets',
        tags: ['appliance'],
        summary: 'Companies that the machines in scope can be filtered by',
        querystring: companyFacetsQuerySchema,
        response: { 200: companyFacetsSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query }) => findCompanyFacets(database.orm, { holder: actor, brand: config.brand }, query),
  );

  app.get(
    '/fleet',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'getFleet',
        tags: ['appliance'],
        summary: 'Figures of all machines in scope, or of one',
        querystring: fleetQuerySchema,
        response: { 200: fleetSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, query: { from: asked, weekBefore, serialNumber } }) => {
      const from = new Date(asked);
      requireRecent(from);
      const period = { from, weekBefore: weekBefore === undefined ? null : new Date(weekBefore) };
      const scope = applianceScope(actor, config.brand);
      if (serialNumber === undefined) return figuresOf(scope, period);
      await requireAppliance(context, actor, serialNumber);
      return figuresOf(sql`(${scope} and ${appliances.serialNumber} = ${serialNumber})`, period);
    },
  );

  function requireRecent(from: Date): void {
    if (from.getTime() >= clock.now().getTime() - maxFleetHours * 3_600_000) return;
    throw new ProblemError('VALIDATION_FAILED', {
      errors: [{ path: 'from', message: `more than ${maxFleetHours} hours ago` }],
    });
  }
}
