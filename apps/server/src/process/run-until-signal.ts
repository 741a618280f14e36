import { limits } from '../config/limits.ts';
import type { Context } from '../context.ts';
import { endOnSignals, endOnUnexpectedErrors } from './end-on-signals.ts';
import { explainFailure } from './explain-failure.ts';

interface Running {
  context: Context;
  stop: () => Promise<void>;
}

/** A failed start ends the process with code 1. */
export async function runUntilSignal(start: () => Promise<Running>): Promise<void> {
  endOnUnexpectedErrors();
  try {
    const { stop, context } = await start();
    const { config, logger } = context;
    const deadlineMs = config.databaseUrl ? limits.stop.usualMs : limits.stop.embeddedMs;
    endOnSignals({ stop, deadlineMs, logger });
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exit(1); // Open connections would keep a process alive that serves nothing.
  }
}
