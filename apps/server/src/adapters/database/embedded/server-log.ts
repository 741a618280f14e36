export interface LogLine {
  level: 'debug' | 'warn' | 'error';
  message: string;
  /** The server takes connections from now on. */
  isReady: boolean;
}

/** What an operator is to know, of what the server says every time: that it recovers, and that a part of it died. */
const notable =
  /not properly shut down|was interrupted|redo |recovery|terminated by signal|exited with exit code|reinitializing|No space left/;

/**
 * Reads a line of the server's log: the kind of process, a bar, the severity and the message, in English
 * (`log_line_prefix` `%b|`, `LC_ALL` C). What follows on lines of its own, after a tab, may quote a statement and is left
 * out. Anything else, such as a complaint of the loader, is an error.
 */
export function readLogLine(line: string): LogLine {
  const [, process, severity, message] = /^([^|]*)\|([A-Z]+\d?): {1,2}(.*)$/.exec(line) ?? [];
  if (line.startsWith('\t')) return { level: 'debug', message: '…', isReady: false };
  if (severity === undefined || message === undefined) return { level: 'error', message: line, isReady: false };
  const isReady = message === 'database system is ready to accept connections';
  // FATAL is the end of a process: of one that serves a connection it is the end of that connection.
  if (severity === 'PANIC' || (severity === 'FATAL' && process !== 'client backend')) {
    return { level: 'error', message, isReady };
  }
  // Happens to the remaining connections at every stop.
  const isRoutine = message.startsWith('terminating connection due to administrator command');
  const isNotable = !isRoutine && (['FATAL', 'ERROR', 'WARNING'].includes(severity) || notable.test(message));
  return { level: isNotable ? 'warn' : 'debug', message, isReady };
}
