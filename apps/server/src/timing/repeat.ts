import type { Logger } from 'pino';

export interface Repeated {
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
}

interface Repetition {
  logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
  everyMs: number;
  /** After a failure the next interval tries again. */
  failure: string;
  level?: 'debug' | 'warn' | 'error';
  isImmediate?: boolean;
}

/**
 * Repeats work that waits for something. An interval that passes during a run is skipped. Work that only computes and
 * sends, such as the ping of a socket, uses `setInterval`.
 */
export function repeat(
  { logger, everyMs, failure, level = 'error', isImmediate = false }: Repetition,
  work: () => Promise<unknown>,
): Repeated {
  let running: Promise<void> | null = null;
  function begin(): void {
    running ??= attempt().finally(() => {
      running = null;
    });
  }
  async function attempt(): Promise<void> {
    try {
      await work();
    } catch (error) {
      logger[level]({ err: error }, failure);
    }
  }
  if (isImmediate) begin();
  const timer = setInterval(begin, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
