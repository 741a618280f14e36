import type { AuditLine } from '@washboard/contract/audit/audit-log';

/** One field of a line: what it was and became, or only what it is. */
export type FieldChange = { name: string } & ({ before: unknown; after: unknown } | { value: unknown });

/** Field by field: first what changed, then what else is known. A field that stayed as it was is no change. */
export function fieldChanges({ before, after, detail }: Pick<AuditLine, 'before' | 'after' | 'detail'>): FieldChange[] {
  const [was, became] = [flatten(before ?? {}), flatten(after ?? {})];
  const names = [...new Set([...Object.keys(was), ...Object.keys(became)])];
  const changed = names
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(became[name]))
    .map((name) => (before && after ? { name, before: was[name], after: became[name] } : only(name)));
  const told = Object.entries(flatten(detail)).map(([name, value]) => ({ name, value }));
  return [...changed, ...told];

  function only(name: string): FieldChange {
    return { name, value: after ? became[name] : was[name] };
  }
}

/** Fields within fields stand by their own names, as in the body of a command. */
function flatten(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      isRecord(value) ? Object.entries(flatten(value)) : [[name, value]],
    ),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
