import { exportHeadersSchema } from '../appliances/appliance-export.ts';
import { declareCalls } from '../calls/call.ts';
import { auditLogQuerySchema, auditLogSchema } from './audit-log.ts';

export const auditCalls = declareCalls('account', {
  listAuditLog: {
    method: 'GET',
    path: '/api/v1/account/auditLog',
    permission: 'audit:read',
    summary: 'Who did or was refused what: everything for an ADMIN, what concerns their machines for a SERVICE_MANAGER',
    headers: exportHeadersSchema,
    query: auditLogQuerySchema,
    answers: { 200: auditLogSchema },
  },
});
