import type { AuditAction } from '@washboard/contract/audit/audit-log';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { type Fields, safeFields, safeText } from './audit-fields.ts';
import { auditLog } from './tables.ts';

export interface AuditEntry {
  at: Date;
  /** Null where nobody was known. */
  actor: Pick<Actor, 'userId' | 'origin'> | null;
  /** Where it came from, when there is no actor to tell: an IP address, `cli`, or `server` for itself. */
  origin?: string;
  action: AuditAction;
  /** What it was done to: a serial number, a user ID, a company code, a route. */
  subject: string | null;
  /** Of the machine that it is about. */
  serialNumber?: string;
  /** The fields that changed, as they were and as they became; never a secret. */
  before?: Fields;
  after?: Fields;
  detail?: Fields;
}

/** Adds a line to the append-only audit log. Give it the transaction of the change it tells of. */
export async function recordAudit(orm: Pick<Orm, 'insert'>, entry: AuditEntry): Promise<void> {
  const { at, actor, origin, action, subject, serialNumber, before, after, detail } = entry;
  const from = actor?.origin ?? origin;
  await orm.insert(auditLog).values({
    at,
    actor: actor?.userId ?? null,
    origin: from === undefined ? null : safeText(from),
    action,
    subject: subject === null ? null : safeText(subject),
    ...(serialNumber !== undefined && { serialNumber }),
    ...(before && { before: safeFields(before) }),
    ...(after && { after: safeFields(after) }),
    ...(detail && { detail: safeFields(detail) }),
  });
}
