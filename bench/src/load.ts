import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { LoadOrder, LoadResult } from './load-process.ts';

/** One client process would be the bottleneck, more would starve the server. */
export const loadProcesses = 2;

export interface LoadMeasurement {
  messagesPerS: number;
  latencyMs: { p50: number; p99: number };
}

export async function putLoad(order: LoadOrder, processes = loadProcesses): Promise<LoadMeasurement> {
  const results = await Promise.all(
    Array.from({ length: processes }, (_, i) =>
      runLoadProcess({
        ...order,
        machines: order.machines.filter((_, n) => n % processes === i),
        ratePerS: order.ratePerS === null ? null : order.ratePerS / processes,
      }),
    ),
  );
  const messagesPerS = results.reduce((sum, { acknowledged, elapsedMs }) => sum + (acknowledged / elapsedMs) * 1000, 0);
  return { messagesPerS, latencyMs: percentiles(results.map(({ latenciesMs }) => latenciesMs)) };
}

async function runLoadProcess(order: LoadOrder): Promise<LoadResult> {
  const child = fork(new URL('./load-process.ts', import.meta.url), { serialization: 'advanced' });
  child.send(order);
  const outcome = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)]);
  if (!outcome) throw new Error('a load process failed');
  return outcome[0] as LoadResult;
}

export function percentiles(parts: readonly Float32Array[]): { p50: number; p99: number } {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  all.sort();
  const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
