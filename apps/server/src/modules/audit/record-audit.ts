import type { Orm } from '../../adapters/database/database.ts';
import { auditLog } from './tables.ts';

export interface AuditEntry {
  at: Date;
  /** User ID; null where nobody was known. */
  actor: string | null;
  /** What was done or refused, such as `command.requested` or `access.refused`. */
  action: string;
  /** What it was done to: a serial number, a user ID, a route. */
  subject: string | null;
  detail?: Record<string, unknown>;
}

/** Adds a line to the append-only audit log. Give it the transaction of the change it tells of. */
export async function recordAudit(orm: Pick<Orm, 'insert'>, entry: AuditEntry): Promise<void> {
  await orm.insert(auditLog).values(entry);
}
