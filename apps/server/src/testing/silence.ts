import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Nothing that one customer does takes the process from the others for longer, ms. */
export const longestSilenceMs = 100;

/**
 * The longest time for which nothing else was done, milliseconds. What else the computer does can only add to it, so the
 * best of a few counts.
 */
export async function silenceDuring(work: () => Promise<unknown>): Promise<number> {
  let silentMs = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5 && silentMs >= longestSilenceMs; attempt++) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await work();
    delay.disable();
    silentMs = Math.min(silentMs, delay.max / 1e6);
  }
  return silentMs;
}
