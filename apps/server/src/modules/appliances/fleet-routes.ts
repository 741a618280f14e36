import { applianceFacetsSchema } from '@washboard/contract/appliances/facets';
import { fleetQuerySchema, fleetSchema } from '@washboard/contract/appliances/fleet';
import type { App } from '../../app-instance.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../errors.ts';
import { problemResponses } from '../../plugins/problem-responses.ts';

export function fleetRoutes(app: App, _context: Context): void {
  app.get(
    '/facets',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'applianceFacets',
        tags: ['appliance'],
        summary: 'What the machines in scope can be filtered by',
        response: { 200: applianceFacetsSchema, ...problemResponses(401, 403) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );

  app.get(
    '/fleet',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'fleet',
        tags: ['appliance'],
        summary: 'Figures of all machines in scope',
        querystring: fleetQuerySchema,
        response: { 200: fleetSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );
}
