import type { AuditAction } from '@washboard/contract/audit/audit-log';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { type Fields, safeFields, safeText } from './audit-fields.ts';
import { auditLog } from './tables.ts';

export interface AuditEntry {
  at: Date;
  /** Null for an unknown caller. */
  actor: Pick<Actor, 'userId' | 'origin'> | null;
  /** The origin when there is no actor: an IP address, `cli`, or `server`. */
  origin?: string;
  action: AuditAction;
  /** The target of the action: a serial number, a user ID, a company code, a route. */
  subject: string | null;
  serialNumber?: string;
  /** The changed fields before and after the action; never a secret. */
  before?: Fields;
  after?: Fields;
  detail?: Fields;
}

/** Adds a record to the append-only audit log, in the transaction of the change that it describes. */
export async function recordAudit(orm: Pick<Orm, 'insert'>, entry: AuditEntry): Promise<void> {
  await recordAudits(orm, [entry]);
}

export async function recordAudits(orm: Pick<Orm, 'insert'>, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await orm.insert(auditLog).values(entries.map(auditRow));
}

function auditRow(entry: AuditEntry): typeof auditLog.$inferInsert {
  const { at, actor, origin, action, subject, serialNumber, before, after, detail } = entry;
  const from = actor?.origin ?? origin;
  return {
    at,
    actor: actor?.userId ?? null,
    origin: from === undefined ? null : safeText(from),
    action,
    subject: subject === null ? null : safeText(subject),
    ...(serialNumber !== undefined && { serialNumber }),
    ...(before && { before: safeFields(before) }),
    ...(after && { after: safeFields(after) }),
    ...(detail && { detail: safeFields(detail) }),
  };
}
