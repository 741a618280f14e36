import { appendFileSync, closeSync, openSync } from 'node:fs';
import type { OutboxEntry } from '../link/outbox.ts';

/** A message of which the server said that it keeps it. */
export interface WitnessLine extends Pick<OutboxEntry, 'seq' | 'topic' | 'at'> {
  serialNumber: string;
}

/** Lines held back until they are written together: one write a line would cost more than the messages. */
const linesAtOnce = 2_000;

/** A file of JSON lines, against which the database can be held. Begins empty. */
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
