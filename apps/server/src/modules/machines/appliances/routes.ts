import {
  applianceDetailQuerySchema,
  applianceDetailSchema,
  applianceListQuerySchema,
  applianceListSchema,
} from '@washboard/contract/appliances/appliances';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { applianceCursorSchema } from './appliance-order.ts';
import { applianceScope } from './appliance-scope.ts';
import { findAppliance } from './appliances-repository.ts';
import { listAppliances } from './list-appliances.ts';
import { presentApplianceDetail, presentApplianceSummary } from './present-appliance.ts';
import { appliances } from './tables.ts';

export function applianceRoutes(app: App, { database, config }: Context): void {
  app.get(
    '/appliances',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listAppliances',
        tags: ['appliance'],
        summary: 'The machines in scope, page by page',
        querystring: applianceListQuerySchema,
        response: { 200: applianceListSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async (request) => {
      const { cursor, offset = 0, limit, sort, ...filter } = request.query;
      const after = cursor ? decodeCursor(sort, applianceCursorSchema, cursor) : null;
      const selection = { holder: request.actor, brand: config.brand, filter };
      const { rows, total } = await listAppliances(database.orm, selection, { sort, limit: limit + 1, offset, after });
      const page = cutPage(rows, { limit, list: sort, sortedBy: ({ sortedBy }) => sortedBy });
      return { items: page.rows.map(presentApplianceSummary), total, nextCursor: page.nextCursor };
    },
  );

  app.get(
    '/getApplianceDetail',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'getApplianceDetail',
        tags: ['appliance'],
        summary: 'One machine with its present state',
        querystring: applianceDetailQuerySchema,
        response: { 200: applianceDetailSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { serialNumber, companyCode } = request.query;
      const scope = applianceScope(request.actor, config.brand);
      const narrowed = companyCode ? and(scope, eq(appliances.companyCode, companyCode)) : scope;
      const row = await findAppliance(database.orm, narrowed ?? scope, serialNumber);
      if (!row) throw new ProblemError('APPLIANCE_NOT_FOUND');
      return presentApplianceDetail(row, request.actor);
    },
  );
}
