import { setTimeout as wait } from 'node:timers/promises';

export class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/** The work continues after the deadline, and its later failure is ignored. @throws DeadlineError after `ms` */
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

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}
