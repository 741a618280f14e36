import { expect, it } from 'vitest';
import { readLogLine } from './server-log.ts';

it.each([
  ['postmaster|LOG:  database system is ready to accept connections', 'debug', true],
  ['checkpointer|LOG:  checkpoint starting: time', 'debug', false],
  ['startup|LOG:  database system was not properly shut down; automatic recovery in progress', 'warn', false],
  ['startup|LOG:  redo in progress, elapsed time: 10.00 s, current LSN: 0/5C6C5B8', 'warn', false],
  ['postmaster|LOG:  server process (PID 7) was terminated by signal 9: Killed', 'error', false],
  ['client backend|PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device', 'error', false],
  ['autovacuum worker|ERROR:  invalid page in block 0 of relation base/5/16384', 'warn', false],
  ['client backend|FATAL:  terminating connection due to administrator command', 'debug', false],
  ['client backend|FATAL:  sorry, too many clients already', 'warn', false],
  ['startup|FATAL:  the database system is starting up', 'error', false],
])('the log reader grades the line %s', (line, level, isReady) => {
  const message = line.slice(line.indexOf('|')).replace(/^\|[A-Z]+: {2}/, '');
  expect(readLogLine(line)).toEqual({ level, message, isReady });
});

it('the log reader drops a statement that is quoted below a message', () => {
  expect(readLogLine('\tinsert into people values (1)')).toEqual({ level: 'debug', message: '…', isReady: false });
});

it('the log reader treats any other line as an error', () => {
  const line = 'postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file';
  expect(readLogLine(line)).toEqual({ level: 'error', message: line, isReady: false });
});
