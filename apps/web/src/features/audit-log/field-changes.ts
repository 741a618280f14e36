import type { AuditLine } from '@washboard/contract/audit-log/audit-log';

/** A created or deleted thing has one value instead of two. */
export type FieldChange = { name: string } & ({ before: unknown; after: unknown } | { value: unknown });

export function fieldChanges({ before, after, detail }: Pick<AuditLine, 'before' | 'after' | 'detail'>): FieldChange[] {
  const [was, became] = [flatten(before ?? {}), flatten(after ?? {})];
  const names = [...new Set([...Object.keys(was), ...Object.keys(became)])];
  const changed = names
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(became[name]))
    .map((name) => (before && after ? { name, before: was[name], after: became[name] } : only(name)));
  const additional = Object.entries(flatten(detail)).map(([name, value]) => ({ name, value }));
  return [...changed, ...additional];

  function only(name: string): FieldChange {
    return { name, value: after ? became[name] : was[name] };
  }
}

/** A nested field is named without its parents. */
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
