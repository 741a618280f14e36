export { type AuditEntry, recordAudit, recordAudits } from './record-audit.ts';
