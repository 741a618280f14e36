import { appendFileSync, closeSync, openSync } from 'node:fs';
import type { OutboxEntry } from '../link/outbox.ts';

/** A message that the server acknowledged. */
export interface WitnessLine extends Pick<OutboxEntry, 'seq' | 'topic' | 'at'> {
  serialNumber: string;
}

/** Lines that are written together: one write for each would cost more than the messages. */
const linesAtOnce = 2_000;

/** A file of JSON lines, which a test compares with the database. Begins empty. */
export function openWitness(path: string) {
  const file = openSync(path, 'w');
  let lines: string[] = [];

  function flush(): void {
    if (lines.length > 0) appendFileSync(file, lines.join(''));
    lines = [];
  }

  return {
    write(serialNumber: string, { seq, topic, at }: OutboxEntry): void {
      lines.push(`${JSON.stringify({ serialNumber, seq, topic, at } satisfies WitnessLine)}\n`);
      if (lines.length >= linesAtOnce) flush();
    },
    flush,
    close(): void {
      flush();
      closeSync(file);
    },
  };
}
