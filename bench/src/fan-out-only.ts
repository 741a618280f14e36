import { setTimeout as pause } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import type { BareSubscription } from './fan-out-order.ts';

/**
 * The ceiling is bare sockets without authentication, storage, numbering, batching or recovery. Arguments: port,
 * machines, messages a second, seconds between two readings of a machine for sockets that watch all.
 */
const [port = 0, machines = 0, ratePerS = 0, summaryEachS = 0] = process.argv.slice(2).map(Number);

const watchers = new Map<string, Set<WebSocket>>();
const all = new Set<WebSocket>();
const server = new WebSocketServer({ port, host: '127.0.0.1' }, () => process.send?.('ready'));
server.on('connection', (socket) => {
  socket.once('message', (data) => {
    const { serialNumber } = JSON.parse(String(data)) as BareSubscription;
    const listeners = serialNumber === null ? all : (watchers.get(serialNumber) ?? new Set());
    listeners.add(socket);
    if (serialNumber !== null) watchers.set(serialNumber, listeners);
    socket.on('close', () => listeners.delete(socket));
  });
});

const startedMs = performance.now();
const summaryAtMs = new Map<string, number>();
for (let sent = 0; ; ) {
  const nowMs = performance.now();
  for (const due = ((nowMs - startedMs) / 1000) * ratePerS; sent < due; sent++) {
    const serialNumber = `BN${String(sent % machines).padStart(6, '0')}`;
    const at = new Date().toISOString();
    const telemetry = {
      at,
      receivedAt: at,
      isClockDoubtful: false,
      boilerTmp: 851,
      tankTmp: 612,
      waterTmp: 150,
      boilerVlm: 70,
      tankVlm: 104,
      rinseWaterVlm: 12,
      rinseWaterFlowRate: 780,
    };
    const frame = JSON.stringify([{ type: 'telemetry', serialNumber, at, telemetry, seq: sent }]);
    for (const socket of watchers.get(serialNumber) ?? []) socket.send(frame);
    if (nowMs - (summaryAtMs.get(serialNumber) ?? 0) < summaryEachS * 1000) continue;
    summaryAtMs.set(serialNumber, nowMs);
    for (const socket of all) socket.send(frame);
  }
  await pause(2);
}
