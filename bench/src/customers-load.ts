import { setTimeout as pause } from 'node:timers/promises';
import { firstMessage, start } from './child.ts';
import { report } from './figures.ts';
import { type Engine, openInstallation, seedFleet, spreadSerialNumbers, steadyLoad } from './installation.ts';
import { percentiles, putLoad } from './load.ts';
import type { WatchResult } from './watch-process.ts';

/** Shares are of one processor. */

const machines = 10_000;
const serialNumbers = spreadSerialNumbers(machines, 1000);
const watched = serialNumbers.slice(0, 10);
const times = { warmUpMs: 5000, measureMs: 15_000 };

await measure('embedded');
await measure('PostgreSQL');

async function measure(engine: Engine): Promise<void> {
  const installation = await openInstallation(engine, (database) => seedFleet(database, machines, serialNumbers));
  try {
    const watcher = start('./watch-process.ts');
    watcher.send({ url: installation.url, serialNumbers: watched, ...times });
    const [acknowledged, socket, shares] = await Promise.all([
      putLoad(steadyLoad(serialNumbers, { ratePerS: 1000, ...times }), 1),
      firstMessage<WatchResult>(watcher),
      pause(times.warmUpMs).then(() => installation.processorShares(times.measureMs)),
    ]);
    const delays = percentiles([socket.delaysMs]);
    const { p50, p99 } = acknowledged.latencyMs;
    report(engine, {
      messages: [acknowledged.messagesPerS, '/s'],
      database: [shares.database, '%'],
      server: [shares.server, '%'],
      'acknowledged, p50': [p50, 'ms'],
      'acknowledged, p99': [p99, 'ms'],
      'at the socket, p50': [delays.p50, 'ms'],
      'at the socket, p99': [delays.p99, 'ms'],
    });
  } finally {
    await installation.close();
  }
}
