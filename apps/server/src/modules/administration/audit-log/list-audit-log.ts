import type { AuditLine, AuditLogQuery } from '@washboard/contract/audit-log/audit-log';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import {
  type AuditRow,
  type AuditSearch,
  auditScope,
  findAccountsByPart,
  findAuditLines,
  findSubjects,
} from './audit-repository.ts';
import { type AuditStyle, type ExplainedFields, explainFields } from './explain-fields.ts';
import { type AuditNames, findAuditNames } from './find-names.ts';

export async function listAuditLog(
  { database, config }: Pick<Context, 'database' | 'config'>,
  reader: Actor,
  query: AuditLogQuery,
  style: AuditStyle,
): Promise<{ items: AuditLine[]; nextCursor: number | null }> {
  const { orm } = database;
  const { from, to, action, actor, subject, cursor, limit } = query;
  const search: AuditSearch = {
    ...(from && { from: new Date(from) }),
    ...(to && { to: new Date(to) }),
    ...(action && { action }),
    ...(actor && { actors: await findAccountsByPart(orm, actor) }),
    ...(subject && { subjects: await findSubjects(orm, subject) }),
    ...(cursor && { cursor }),
    limit: limit + 1,
  };
  const auditLines = await findAuditLines(orm, auditScope(reader, config.brand), search);
  const rows = auditLines.slice(0, limit);
  const [names, explained] = await Promise.all([
    findAuditNames(orm, rows, { reader, brand: config.brand }),
    explainFields(orm, rows, { reader, brand: config.brand, style }),
  ]);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => presentAuditLine(row, names, explained(row))),
    nextCursor: auditLines.length > limit && last ? last.id : null,
  };
}

function presentAuditLine(row: AuditRow, names: AuditNames, explained: ExplainedFields): AuditLine {
  const { id, at, action, actor, origin, subject, serialNumber, before, after, detail } = row;
  return {
    id,
    at: at.toISOString(),
    action,
    actor: actor === null ? null : (names.people.get(actor) ?? { id: actor, name: '', email: '' }),
    origin,
    subject,
    subjectName: subject === null ? null : (nameOf(subject, names) ?? recordedNameOf(row)),
    serialNumber,
    before,
    after,
    detail,
    ...explained,
  };
}

function nameOf(subject: string, { people, companies, machines, customers }: AuditNames): string | null {
  const person = people.get(subject);
  if (person) return person.name || person.email;
  return companies.get(subject) ?? machines.get(subject) ?? customers.get(subject) ?? null;
}

/** The name of a settings profile or a subscription key may change, so the line stores it. */
function recordedNameOf({ action, serialNumber, detail }: AuditRow): string | null {
  if (serialNumber !== null) return null;
  const name = action.startsWith('settingsProfile.')
    ? detail?.profile
    : action.startsWith('subscriptionKey.') && detail?.name;
  return typeof name === 'string' ? name : null;
}
