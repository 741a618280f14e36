export interface LogLine {
  level: 'debug' | 'warn' | 'error';
  message: string;
  isReady: boolean;
}

/** An operator needs these routine messages: recovery, and the end of a server process. */
const notable =
  /not properly shut down|was interrupted|redo |recovery|exited with exit code|reinitializing|No space left/;

export const crashPattern = /terminated by signal/;

/**
 * The format is process type, bar, severity, message, in English (`log_line_prefix` `%b `, `LC_ALL` C). Continuation
 * lines start with a tab and may quote a statement, so they are dropped. Any other line is an error.
 */
export function readLogLine(line: string): LogLine {
  const [, process, severity, message] = /^([^|]*)\|([A-Z]+\d?): {1,2}(.*)$/.exec(line) ?? [];
  if (line.startsWith('\t')) return { level: 'debug', message: '…', isReady: false };
  if (severity === undefined || message === undefined) return { level: 'error', message: line, isReady: false };
  const isReady = message === 'database system is ready to accept connections';
  // In a client backend FATAL ends only that connection.
  if (severity === 'PANIC' || crashPattern.test(message) || (severity === 'FATAL' && process !== 'client backend')) {
    return { level: 'error', message, isReady };
  }
  // The remaining connections log this message at every stop.
  const isRoutine = message.startsWith('terminating connection due to administrator command');
  const isNotable = !isRoutine && (['FATAL', 'ERROR', 'WARNING'].includes(severity) || notable.test(message));
  return { level: isNotable ? 'warn' : 'debug', message, isReady };
}
