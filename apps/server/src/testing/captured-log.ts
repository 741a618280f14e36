import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { createLogger } from '../logging/logger.ts';

export interface LogLine {
  level: number;
  msg: string;
  err?: { type: string; message: string; stack: string; query?: string };
  [name: string]: unknown;
}

export function captureLog(level = 'debug'): { logger: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  return { logger: createLogger(level, destination), lines };
}
