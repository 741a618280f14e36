import { appendFileSync, closeSync, openSync } from 'node:fs';
import type { OutboxEntry } from '../link/outbox.ts';

export interface AcknowledgedLine extends Pick<OutboxEntry, 'seq' | 'topic' | 'at'> {
  serialNumber: string;
}

/** One write for each line would cost more than the messages. */
const linesAtOnce = 2_000;

export function openAcknowledgementLog(path: string) {
  const file = openSync(path, 'w');
  let lines: string[] = [];

  function flush(): void {
    if (lines.length > 0) appendFileSync(file, lines.join(''));
    lines = [];
  }

  return {
    write(serialNumber: string, { seq, topic, at }: OutboxEntry): void {
      lines.push(`${JSON.stringify({ serialNumber, seq, topic, at } satisfies AcknowledgedLine)}\n`);
      if (lines.length >= linesAtOnce) flush();
    },
    flush,
    close(): void {
      flush();
      closeSync(file);
    },
  };
}
