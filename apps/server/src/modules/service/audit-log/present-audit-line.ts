import type { AuditLine } from '@washboard/contract/audit/audit-log';
import type { AuditRow } from './audit-repository.ts';
import type { Names } from './find-names.ts';

export function presentAuditLine(row: AuditRow, names: Names): AuditLine {
  const { id, at, action, actor, origin, subject, serialNumber, before, after, detail } = row;
  return {
    id,
    at: at.toISOString(),
    action,
    actor: actor === null ? null : (names.people.get(actor) ?? { id: actor, name: '', email: '' }),
    origin,
    subject,
    subjectName: subject === null ? null : (nameOf(subject, names) ?? profileNameOf(row)),
    serialNumber,
    before,
    after,
    detail,
  };
}

function nameOf(subject: string, { people, companies, machines, customers }: Names): string | null {
  const person = people.get(subject);
  if (person) return person.name || person.email;
  return companies.get(subject) ?? machines.get(subject) ?? customers.get(subject) ?? null;
}

/** A settings profile is called what it was called then: it may be gone by now. */
function profileNameOf({ action, serialNumber, detail }: AuditRow): string | null {
  const name = action.startsWith('settingsProfile.') && serialNumber === null ? detail?.profile : null;
  return typeof name === 'string' ? name : null;
}
