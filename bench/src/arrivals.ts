import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveServerMessage } from '@washboard/contract/live-socket/live-messages';
import { WebSocket } from 'ws';
import { accessToken } from './access-token.ts';
import type { ArrivalsOrder } from './arrivals-process.ts';
import { firstMessage, start, stop } from './child.ts';
import { report } from './figures.ts';
import { openInstallation, seedFleet, spreadSerialNumbers } from './installation.ts';
import { until } from './until.ts';

/** Each connection is an open file, which `ulimit -n` limits. */
const openFiles = Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
const fleets = [1000, 10_000, Math.min(50_000, Math.floor(openFiles * 0.9))];
const atOnce = 500;
const restMs = 5000;
const patience = { withinMs: 120_000, everyMs: 20 };

for (const machines of fleets) {
  const serialNumbers = spreadSerialNumbers(machines, machines);
  const installation = await openInstallation('embedded', (database) => seedFleet(database, machines, serialNumbers));
  try {
    const browser = await openBrowser(installation.url, await accessToken(installation.url));
    await pause(restMs);
    const before = installation.memoryMb();
    const arriving = start('./arrivals-process.ts');
    const startedMs = performance.now();
    const allShown = browser.untilShown(machines).then(() => performance.now() - startedMs);
    arriving.send({ port: installation.mqttPort, serialNumbers, atOnce } satisfies ArrivalsOrder);
    const connectedMs = await firstMessage<number>(arriving);
    const shownMs = await allShown;
    await pause(restMs);
    const taken = installation.memoryMb() - before;
    report(`${machines} machines`, {
      connected: [connectedMs / 1000, 's'],
      'all shown': [shownMs / 1000, 's'],
      'memory before': [before, 'MB'],
      'memory of each': [(1000 * taken) / machines, 'kB'],
    });
    browser.close();
    await stop(arriving);
  } finally {
    await installation.close();
  }
}

async function openBrowser(url: string, token: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live`);
  const online = new Set<string>();
  let hasSnapshot = false;
  socket.on('open', () => socket.send(JSON.stringify({ type: 'authenticate', accessToken: token })));
  socket.on('message', (data) => {
    for (const message of JSON.parse(String(data)) as LiveServerMessage[]) {
      if (message.type === 'ready') socket.send(JSON.stringify({ type: 'subscribe', serialNumbers: [] }));
      if (message.type === 'snapshot') hasSnapshot = true;
      if (message.type === 'connection' && message.connection.state === 'online') online.add(message.serialNumber);
    }
  });
  await until(() => hasSnapshot, { name: 'the first state of all machines', ...patience });
  return {
    untilShown: (machines: number) =>
      until(() => online.size === machines, { name: 'all machines are shown', ...patience }),
    close: () => socket.terminate(),
  };
}
