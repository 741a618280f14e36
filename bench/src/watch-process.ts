import { setTimeout as pause } from 'node:timers/promises';
import type { LiveServerMessage } from '@washboard/contract/live-socket/live-messages';
import { WebSocket } from 'ws';
import { accessToken } from './access-token.ts';

export interface WatchOrder {
  url: string;
  serialNumbers: string[];
  warmUpMs: number;
  measureMs: number;
}

/** Both processes run on one computer, so that their clocks agree. */
export interface WatchResult {
  delaysMs: Float32Array;
  longestGapMs: number;
}

process.once('message', (order: WatchOrder) => {
  watch(order).then(
    (result) => process.send?.(result, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});

async function watch({ url, serialNumbers, warmUpMs, measureMs }: WatchOrder): Promise<WatchResult> {
  const token = await accessToken(url);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live`);
  const delays: number[] = [];
  let isMeasuring = false;
  let lastAt: number | null = null;
  let longestGapMs = 0;
  socket.on('open', () => socket.send(JSON.stringify({ type: 'authenticate', accessToken: token })));
  socket.on('message', (data) => {
    for (const message of JSON.parse(String(data)) as LiveServerMessage[]) {
      if (message.type === 'ready') socket.send(JSON.stringify({ type: 'subscribe', serialNumbers }));
      if (message.type !== 'telemetry' || !isMeasuring) continue;
      const now = performance.now();
      delays.push(performance.timeOrigin + now - Date.parse(message.telemetry.at));
      longestGapMs = Math.max(longestGapMs, now - (lastAt ?? now));
      lastAt = now;
    }
  });
  await pause(warmUpMs);
  isMeasuring = true;
  await pause(measureMs);
  socket.terminate();
  return { delaysMs: Float32Array.from(delays), longestGapMs };
}
