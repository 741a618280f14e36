import { companyCodeSchema } from '@washboard/contract/accounts/field-rules';
import { applianceChangeQuerySchema, applianceChangeSchema } from '@washboard/contract/appliances/appliance-change';
import { applianceExportSchema, exportHeadersSchema } from '@washboard/contract/appliances/appliance-export';
import {
  applianceDetailQuerySchema,
  applianceDetailSchema,
  applianceListQuerySchema,
  applianceListSchema,
} from '@washboard/contract/appliances/appliances';
import { assistanceChangeSchema } from '@washboard/contract/appliances/assistance';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { applianceCursorSchema } from './appliance-order.ts';
import { applianceScope } from './appliance-scope.ts';
import { findAppliance } from './appliances-repository.ts';
import { assignToCompany, changeAssistance, renameAppliance } from './change-appliance.ts';
import { exportAppliances, exportTexts } from './export-appliances.ts';
import { listAppliances } from './list-appliances.ts';
import { presentApplianceDetail, presentApplianceSummary } from './present-appliance.ts';
import { appliances } from './tables.ts';

export function applianceRoutes(app: App, context: Context): void {
  const { database, config, clock } = context;

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

  app.post(
    '/appliances/export',
    {
      config: { permission: 'appliance:read', isHeavy: true },
      schema: {
        operationId: 'exportAppliances',
        tags: ['appliance'],
        summary: 'The machines in scope as a table for spreadsheets',
        headers: exportHeadersSchema,
        body: applianceExportSchema,
        response: {
          200: {
            description: 'UTF-8 with a byte order mark; semicolons where the decimal sign is a comma',
            content: { 'text/csv': { schema: z.string() } },
          },
          ...problemResponses(400, 401, 403, 413, 429),
        },
      },
    },
    async ({ actor, headers, body }, reply) => {
      const { serialNumbers: among, sort, ...filter } = body;
      const { 'x-language': language, 'x-measurement-system': system } = headers;
      const selection = { holder: actor, brand: config.brand, filter, among };
      const pieces = await exportAppliances(database.orm, { selection, sort, language, system });
      const name = `${exportTexts[language].fileName}-${clock.now().toISOString().slice(0, 10)}.csv`;
      sendExport(reply, 'csv', { name, content: pieces });
      return reply;
    },
  );

  app.post(
    '/updateAppliance',
    {
      config: { permission: 'appliance:rename' },
      schema: {
        operationId: 'updateAppliance',
        tags: ['appliance'],
        summary: 'Renames a machine',
        querystring: applianceChangeQuerySchema,
        body: applianceChangeSchema,
        response: { 200: applianceDetailSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, query, body }) =>
      presentApplianceDetail(await renameAppliance(context, actor, { ...query, ...body }), actor),
  );

  app.put(
    '/appliances/:serialNumber/assistance',
    {
      config: { permission: 'appliance:install' },
      schema: {
        operationId: 'changeAssistance',
        tags: ['appliance'],
        summary: 'Sets the support contacts of a machine; null: the support of the brand',
        params: z.object({ serialNumber: serialNumberSchema }),
        body: assistanceChangeSchema,
        response: { 200: applianceDetailSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, body }) =>
      presentApplianceDetail(await changeAssistance(context, actor, { ...params, ...body }), actor),
  );

  app.post(
    '/appliances/:serialNumber/assign',
    {
      config: { permission: 'appliance:assign' },
      schema: {
        operationId: 'assignApplianceToCompany',
        tags: ['appliance'],
        summary: 'Assigns a machine to another service company; null ends the assignment',
        params: z.object({ serialNumber: serialNumberSchema }),
        body: z.strictObject({ companyCode: z.nullable(companyCodeSchema) }),
        response: { 200: applianceDetailSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { serialNumber } = request.params;
      const row = await assignToCompany(context, request.actor, { serialNumber, ...request.body });
      return presentApplianceDetail(row, request.actor);
    },
  );
}
