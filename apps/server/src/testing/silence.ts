import { monitorEventLoopDelay } from 'node:perf_hooks';

export const maxSilenceMs = 100;

/** Other load on the computer only adds to the blocked time, so the minimum of a few runs counts. */
export async function silenceDuring(work: () => Promise<unknown>): Promise<number> {
  let silentMs = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5 && silentMs >= maxSilenceMs; attempt++) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await work();
    delay.disable();
    silentMs = Math.min(silentMs, delay.max / 1e6);
  }
  return silentMs;
}
