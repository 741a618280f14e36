import { setTimeout as pause } from 'node:timers/promises';
import { firstMessage, start } from './child.ts';
import { type Engine, openInstallation, seedFleet, spreadSerialNumbers, steadyLoad } from './installation.ts';
import { percentiles, putLoad } from './load.ts';
import type { WatchResult } from './watch-process.ts';

/**
 * `npm run bench -- customers-load`: a typical load, many machines that send little: 1,000 messages a second from 1,000
 * of 10,000 machines, with a browser that watches ten of them. Shares are of one processor.
 */

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
    const line = [
      `${engine}: ${acknowledged.messagesPerS.toFixed(0)} messages/s`,
      `database ${shares.database} %`,
      `server ${shares.server} %`,
      `acknowledged after ${pair(acknowledged.latencyMs)}`,
      `at the socket after ${pair(delays)} (p50 / p99)`,
    ];
    process.stdout.write(`${line.join(', ')}\n`);
  } finally {
    await installation.close();
  }
}

function pair({ p50, p99 }: { p50: number; p99: number }): string {
  return `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;
}
