import { setTimeout as wait } from 'node:timers/promises';

export class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/** What `work` comes to, if it does within `ms`. @throws DeadlineError; the work itself goes on, its failure unheard */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DeadlineError(`no answer within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

/** Waits, shorter if the signal ends it. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}
