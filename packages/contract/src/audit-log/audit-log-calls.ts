import { declareCalls } from '../calls/call.ts';
import { exportHeadersSchema } from '../calls/exported-file.ts';
import { auditLogQuerySchema, auditLogSchema } from './audit-log.ts';

export const auditLogCalls = declareCalls('account', {
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
