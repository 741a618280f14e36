import { refusalReasons } from '@washboard/contract/machine-link/machine-commands';
import { z } from 'zod';
import { noJsonLines, openJsonLines } from './json-lines-file.ts';

const outcomeSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('executed') }),
  z.object({
    outcome: z.literal('refused'),
    reason: z.enum(refusalReasons),
    failures: z.record(z.string(), z.enum(refusalReasons)).readonly().optional(),
  }),
]);
export type CommandOutcome = z.infer<typeof outcomeSchema>;

const journalRecord = z.union([
  z.object({ commandId: z.string(), result: outcomeSchema }),
  z.object({ commandId: z.string(), forgetAtMs: z.number() }),
]);
type JournalRecord = z.infer<typeof journalRecord>;

interface JournalEntry {
  forgetAtMs: number;
  /** Null if the machine stopped before the outcome was known. */
  result: CommandOutcome | null;
}

/** The journal is on disk, so that no command is executed again after a restart. */
export interface CommandJournal {
  find(commandId: string): JournalEntry | undefined;
  /** Call this before the command is executed. */
  take(commandId: string, forgetAtMs: number): void;
  settle(commandId: string, result: CommandOutcome): void;
  close(): void;
}

const worthCompacting = 200;

/** @param path null keeps the journal in memory only */
export function openCommandJournal(path: string | null, now: () => number): CommandJournal {
  const { file, records } =
    path === null ? noJsonLines<JournalRecord>() : openJsonLines<JournalRecord>(path, journalRecord);
  const entries = new Map<string, JournalEntry>();
  let recordsOnDisk = records.length;
  let compactAt = worthCompacting;

  for (const record of records) {
    const existing = entries.get(record.commandId);
    if ('forgetAtMs' in record) {
      entries.set(record.commandId, { forgetAtMs: record.forgetAtMs, result: existing?.result ?? null });
    } else if (existing) {
      existing.result = record.result;
    }
  }

  function compact(): void {
    for (const [commandId, { forgetAtMs }] of entries) if (forgetAtMs <= now()) entries.delete(commandId);
    const records = [...entries].flatMap(([commandId, { forgetAtMs, result }]): JournalRecord[] => [
      { commandId, forgetAtMs },
      ...(result ? [{ commandId, result }] : []),
    ]);
    file.rewrite(records);
    recordsOnDisk = records.length;
    compactAt = Math.max(worthCompacting, records.length * 2);
  }

  return {
    find: (commandId) => entries.get(commandId),
    take(commandId, forgetAtMs) {
      if (recordsOnDisk >= compactAt) compact();
      file.append({ commandId, forgetAtMs });
      recordsOnDisk += 1;
      entries.set(commandId, { forgetAtMs, result: null });
    },
    settle(commandId, result) {
      file.append({ commandId, result });
      recordsOnDisk += 1;
      const entry = entries.get(commandId);
      if (entry) entry.result = result;
    },
    close: () => file.close(),
  };
}
