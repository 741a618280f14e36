import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { accessToken } from './access-token.ts';
import { firstMessage, processorMs, start, stop } from './child.ts';
import type { FanOutOrder, FanOutResult } from './fan-out-order.ts';
import { report } from './figures.ts';
import { openInstallation, seedFleet, spreadSerialNumbers, steadyLoad } from './installation.ts';
import { percentiles, putLoad } from './load.ts';

const machines = 1000;
const ratePerS = 1000;
const summaryEachS = 5;
const barePort = 18_496;
const times = { warmUpMs: 5000, measureMs: 10_000 };
const serialNumbers = spreadSerialNumbers(machines, machines);

const single = (count: number) => Array.from({ length: count }, (_, i) => serialNumbers[i % machines] ?? '');
const whole = (count: number) => Array.from({ length: count }, () => null);
const crowds = [
  ['1,000 that look at one machine', single(1000)],
  ['3,000 that look at one machine', single(3000)],
  ['5,000 that look at one machine', single(5000)],
  ['100 that look at all', whole(100)],
  ['200 that look at all', whole(200)],
  ['400 that look at all', whole(400)],
] as const;

for (const [name, watched] of crowds) {
  await look(`${name}, Washboard`, washboard, watched);
  await look(`${name}, bare`, bare, watched);
}

type Look = (watched: (string | null)[]) => Promise<{ result: FanOutResult; serverShare: number; memoryMb?: number }>;

async function look(name: string, at: Look, watched: readonly (string | null)[]): Promise<void> {
  const { result, serverShare, memoryMb } = await at([...watched]);
  const { p50, p99 } = percentiles([result.delaysMs]);
  report(name, {
    p50: [p50, 'ms'],
    p99: [p99, 'ms'],
    server: [serverShare, '%'],
    frames: [result.framesPerS, '/s'],
    bytes: [result.kilobytesPerS, 'kB/s'],
    ...(memoryMb !== undefined && { memory: [memoryMb, 'MB'] }),
  });
}

async function washboard(watched: (string | null)[]) {
  const installation = await openInstallation('embedded', (database) => seedFleet(database, machines, serialNumbers));
  try {
    const token = await accessToken(installation.url);
    const socketUrl = `${installation.url.replace('http', 'ws')}/api/v1/live`;
    const watchers = await openWatchers({ ...ordered(watched), socketUrl, accessToken: token });
    const [, result, shares, memoryMb] = await Promise.all([
      putLoad(steadyLoad(serialNumbers, { ratePerS, ...times, measureMs: times.measureMs + 1000 }), 1),
      watchers.look(),
      pause(times.warmUpMs).then(() => installation.processorShares(times.measureMs)),
      pause(times.warmUpMs).then(() => installation.memoryMb()),
    ]);
    return { result, serverShare: shares.server, memoryMb };
  } finally {
    await installation.close();
  }
}

async function bare(watched: (string | null)[]) {
  const server = start('./fan-out-only.ts', { args: [barePort, machines, ratePerS, summaryEachS].map(String) });
  try {
    await firstMessage(server);
    const socketUrl = `ws://127.0.0.1:${barePort}`;
    const watchers = await openWatchers({ ...ordered(watched), socketUrl, accessToken: null });
    const looking = watchers.look();
    await pause(times.warmUpMs);
    const before = processorMs(server.pid);
    await pause(times.measureMs);
    const serverShare = Math.round((100 * (processorMs(server.pid) - before)) / times.measureMs);
    return { result: await looking, serverShare };
  } finally {
    await stop(server);
  }
}

function ordered(watched: (string | null)[]): Omit<FanOutOrder, 'socketUrl' | 'accessToken'> {
  return { watched, readEach: watched[0] === null ? watched.length / 20 : 1, ...times };
}

async function openWatchers(order: FanOutOrder) {
  const watchers = start('./fan-out-process.ts');
  watchers.send(order);
  await once(watchers, 'message');
  return {
    look(): Promise<FanOutResult> {
      watchers.send('look');
      return firstMessage<FanOutResult>(watchers);
    },
  };
}
