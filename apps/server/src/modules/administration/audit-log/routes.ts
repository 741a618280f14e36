import { auditLogCalls } from '@washboard/contract/audit-log/audit-log-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { listAuditLog } from './list-audit-log.ts';

export function auditRoutes(app: App, context: Context): void {
  serve(app, auditLogCalls.listAuditLog, async ({ actor, query, headers }) =>
    listAuditLog(context, actor, query, {
      language: headers['x-language'],
      system: headers['x-measurement-system'],
    }),
  );
}
