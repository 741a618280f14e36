import type { Logger } from 'pino';
import { explainFailure } from './explain-failure.ts';

interface Ending {
  stop: () => Promise<void>;
  /** From the signal until the process ends, in order or not. */
  deadlineMs: number;
  logger: Pick<Logger, 'info' | 'error' | 'fatal'>;
}

/** Has the process stop in order when it is told to, and says why it died where it does so by itself. */
export function endOnSignals({ stop, deadlineMs, logger }: Ending): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return; // a terminal and a parent may both send one
      isStopping = true;
      logger.info({ signal }, 'stopping');
      setTimeout(() => {
        logger.error({ deadlineMs }, 'could not stop in time; what was acknowledged is stored');
        process.exit(1);
      }, deadlineMs).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'could not stop in order');
          process.exit(1);
        },
      );
    });
  }
  endOnTheUnexpected((error, origin) => {
    logger.fatal({ err: error, origin }, 'the process ends over an error that nothing expected');
  });
}

type Tell = (error: unknown, origin: string) => void;

let tellUnexpected: Tell | null = null;

/**
 * Nobody knows what state a process is in after an error that nothing expected: another one takes its place. Called
 * first in a program, because Node would print the error with all that hangs on it.
 */
export function endOnTheUnexpected(
  tell: Tell = (error) => void process.stderr.write(`${explainFailure(error)}\n`),
): void {
  const isFirst = tellUnexpected === null;
  tellUnexpected = tell;
  if (!isFirst) return;
  process.once('uncaughtException', (error, origin) => {
    tellUnexpected?.(error, origin);
    process.exit(1);
  });
}
