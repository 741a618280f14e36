import { exportHeadersSchema } from '@washboard/contract/appliances/appliance-export';
import { auditLogQuerySchema, auditLogSchema } from '@washboard/contract/audit/audit-log';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { listAuditLines } from './list-audit-lines.ts';

export function auditRoutes(app: App, context: Context): void {
  app.get(
    '/auditLog',
    {
      config: { permission: 'audit:read' },
      schema: {
        operationId: 'listAuditLog',
        tags: ['account'],
        summary:
          'Who did or was refused what: everything for an ADMIN, what concerns their machines for a SERVICE_MANAGER',
        headers: exportHeadersSchema,
        querystring: auditLogQuerySchema,
        response: { 200: auditLogSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query, headers }) =>
      listAuditLines(context, actor, query, {
        language: headers['x-language'],
        system: headers['x-measurement-system'],
      }),
  );
}
