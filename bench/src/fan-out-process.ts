import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveServerMessage } from '@washboard/contract/live-socket/live-messages';
import { type RawData, WebSocket } from 'ws';
import type { BareSubscription, FanOutOrder, FanOutResult } from './fan-out-order.ts';

/** Parsing all frames would take processor time from the server. */

process.once('message', (order: FanOutOrder) => {
  watch(order).then(
    (result) => process.send?.(result, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});

async function watch(order: FanOutOrder): Promise<FanOutResult> {
  const { watched, readEach, warmUpMs, measureMs } = order;
  const delays: number[] = [];
  let [isMeasuring, frames, bytes] = [false, 0, 0];
  const sockets: WebSocket[] = [];
  for (const [i, serialNumber] of watched.entries()) {
    const socket = await open(order, serialNumber);
    socket.on('message', (data: RawData) => {
      if (!isMeasuring) return;
      frames += 1;
      bytes += (data as Buffer).length;
      if (i % readEach === 0) read(data);
    });
    sockets.push(socket);
  }
  process.send?.('open');
  await once(process, 'message');
  await pause(warmUpMs);
  isMeasuring = true;
  await pause(measureMs);
  isMeasuring = false;
  for (const socket of sockets) socket.terminate();
  const seconds = measureMs / 1000;
  return {
    delaysMs: Float32Array.from(delays),
    framesPerS: frames / seconds,
    kilobytesPerS: bytes / 1000 / seconds,
  };

  function read(data: RawData): void {
    const nowMs = performance.timeOrigin + performance.now();
    for (const message of JSON.parse(String(data)) as LiveServerMessage[])
      if (message.type === 'telemetry') delays.push(nowMs - Date.parse(message.telemetry.at));
  }
}

async function open({ socketUrl, accessToken }: FanOutOrder, serialNumber: string | null): Promise<WebSocket> {
  const socket = new WebSocket(socketUrl);
  await once(socket, 'open');
  if (accessToken === null) {
    socket.send(JSON.stringify({ serialNumber } satisfies BareSubscription));
    return socket;
  }
  const received = (type: string) =>
    new Promise<void>((resolve) => {
      const listener = (data: RawData) => {
        if (!String(data).includes(`"type":"${type}"`)) return;
        socket.off('message', listener);
        resolve();
      };
      socket.on('message', listener);
    });
  const ready = received('ready');
  socket.send(JSON.stringify({ type: 'authenticate', accessToken }));
  await ready;
  const snapshot = received('snapshot');
  socket.send(JSON.stringify({ type: 'subscribe', serialNumbers: serialNumber === null ? [] : [serialNumber] }));
  await snapshot;
  return socket;
}
