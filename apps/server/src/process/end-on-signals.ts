import type { Logger } from 'pino';
import { explainFailure } from './explain-failure.ts';

interface Ending {
  stop: () => Promise<void>;
  deadlineMs: number;
  logger: Pick<Logger, 'info' | 'error' | 'fatal'>;
}

export function endOnSignals({ stop, deadlineMs, logger }: Ending): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return; // A terminal and a parent process may both send a signal.
      isStopping = true;
      logger.info({ signal }, 'stopping');
      setTimeout(() => {
        logger.error({ deadlineMs }, 'could not stop in time; what was acknowledged is stored');
        process.exit(1);
      }, deadlineMs).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'could not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
  endOnUnexpectedErrors((error, origin) => {
    logger.fatal({ err: error, origin }, 'the process ends because of an unexpected error');
  });
}

type Report = (error: unknown, origin: string) => void;

let reportUnexpected: Report | null = null;

/** Call this first in a program, because Node.js would print an unexpected error with all its properties. */
export function endOnUnexpectedErrors(
  report: Report = (error) => void process.stderr.write(`${explainFailure(error)}\n`),
): void {
  const isFirst = reportUnexpected === null;
  reportUnexpected = report;
  if (!isFirst) return;
  process.once('uncaughtException', (error, origin) => {
    reportUnexpected?.(error, origin);
    process.exit(1);
  });
}
