import { appendFileSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, truncateSync } from 'node:fs';
import type { z } from 'zod';

/**
 * When `append` returns, the records survive the end of this process, but not a power cut: an emulator need not wear
 * out disks with syncs.
 */
export interface JsonLinesFile<Line> {
  append(...records: Line[]): void;
  /** A crash leaves either the old or the new content. */
  rewrite(records: Iterable<Line>): void;
  close(): void;
}

interface OpenedJsonLines<Line> {
  file: JsonLinesFile<Line>;
  records: Line[];
}

export function noJsonLines<Line>(): OpenedJsonLines<Line> {
  return { records: [], file: { append: () => {}, rewrite: () => {}, close: () => {} } };
}

/** A torn last line is cut off; other lines that do not match the schema are skipped. */
export function openJsonLines<Line>(path: string, schema: z.ZodType<Line>): OpenedJsonLines<Line> {
  let descriptor = openSync(path, 'a');
  const content = readFileSync(path);
  const end = content.lastIndexOf('\n') + 1;
  if (end < content.length) truncateSync(path, end);
  const records = content
    .toString('utf8', 0, end)
    .split('\n')
    .flatMap((line) => parseLine(line, schema));
  let isTorn = false;

  return {
    records,
    file: {
      append(...added) {
        const text = toLines(added);
        try {
          appendFileSync(descriptor, isTorn ? `\n${text}` : text);
          isTorn = false;
        } catch (error) {
          // A full disk may have stored half a line; the next record must not be appended to it.
          isTorn = true;
          throw error;
        }
      },
      rewrite(lines) {
        const temporaryPath = `${path}.new`;
        const temporary = openSync(temporaryPath, 'w');
        appendFileSync(temporary, toLines(lines));
        fsyncSync(temporary);
        closeSync(temporary);
        renameSync(temporaryPath, path);
        closeSync(descriptor);
        descriptor = openSync(path, 'a');
        isTorn = false;
      },
      close() {
        closeSync(descriptor);
      },
    },
  };
}

function toLines(records: Iterable<unknown>): string {
  let text = '';
  for (const record of records) text += `${JSON.stringify(record)}\n`;
  return text;
}

function parseLine<Line>(line: string, schema: z.ZodType<Line>): Line[] {
  try {
    const parsed = schema.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}
