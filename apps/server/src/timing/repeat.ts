import type { Logger } from 'pino';

/** Work that a process does again and again. */
export interface Repeated {
  /** Ends it. Resolves when work under way has ended. */
  stop(): Promise<void>;
}

interface Repetition {
  logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
  everyMs: number;
  /** For the log. The next interval tries again. */
  failure: string;
  level?: 'debug' | 'warn' | 'error';
  /** Whether the first time is now, instead of after an interval. */
  isImmediate?: boolean;
}

/** Does `work` at each interval, but never twice at the same time: an interval that passes meanwhile is left out. */
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
