export { auditRefusal } from './audit-refusal.ts';
export { type AuditEntry, recordAudit, recordAudits } from './record-audit.ts';
