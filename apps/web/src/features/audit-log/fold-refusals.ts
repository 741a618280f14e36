import type { AuditLine } from '@washboard/contract/audit-log/audit-log';

export interface AuditEntry {
  line: AuditLine;
  times: number;
  since: string;
}

/**
 * Equal refusals in a row become one entry, so that they do not bury others.
 * @param lines newest first
 */
export function foldRefusals(lines: readonly AuditLine[]): AuditEntry[] {
  const entries: AuditEntry[] = [];
  for (const line of lines) {
    const newer = entries.at(-1);
    if (newer && isSameRefusal(newer.line, line)) {
      newer.times += 1;
      newer.since = line.at;
    } else entries.push({ line, times: 1, since: line.at });
  }
  return entries;
}

function isSameRefusal(one: AuditLine, other: AuditLine): boolean {
  return one.action === 'access.refused' && identity(one) === identity(other);
}

const identity = ({ action, actor, origin, subject, detail }: AuditLine) =>
  JSON.stringify([action, actor?.id, origin, subject, detail]);
