import type { ParameterHistoryLine } from '@washboard/contract/parameters/parameters';

export interface HistoryEntry {
  key: string;
  lines: readonly ParameterHistoryLine[];
}

/** What was written together stands together; what was set at the panel stands alone. */
export function groupHistory(lines: readonly ParameterHistoryLine[]): HistoryEntry[] {
  const entries: { key: string; lines: ParameterHistoryLine[] }[] = [];
  for (const [i, line] of lines.entries()) {
    const last = entries.at(-1);
    if (line.commandId !== null && last?.key === line.commandId) last.lines.push(line);
    else entries.push({ key: line.commandId ?? `${line.at} ${line.code} ${i}`, lines: [line] });
  }
  return entries;
}
