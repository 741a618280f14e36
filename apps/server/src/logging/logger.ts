import { trace } from '@opentelemetry/api';
import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from 'pino';
import { logError } from './log-error.ts';

export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    mixin: traceOfLine,
    serializers: { err: logError },
    formatters: {
      log: (line) => Object.fromEntries(Object.entries(line).map(([name, value]) => [name, logError(value)])),
    },
    hooks: {
      logMethod(args, method) {
        method.apply(this, withSafeText(args) as Parameters<LogFn>);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function traceOfLine(): { traceId?: string } {
  const span = trace.getActiveSpan();
  return span ? { traceId: span.spanContext().traceId } : {};
}

/** Libraries, and pino itself, log the message of an error. */
function withSafeText(args: readonly unknown[]): readonly unknown[] {
  const [first, text, ...rest] = args;
  const line = first instanceof Error ? { err: first } : first;
  const error = typeof line === 'object' && line !== null && 'err' in line ? line.err : null;
  if (!(error instanceof Error)) return args;
  const isOurs = typeof text === 'string' && (error.message === '' || !text.includes(error.message));
  return isOurs ? [line, text, ...rest] : [line, (logError(error) as { message: string }).message];
}
