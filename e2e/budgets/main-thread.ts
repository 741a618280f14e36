import type { CDPSession, Page } from '@playwright/test';

/** Times are in microseconds, as in Chromium traces. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time, without the time in which the thread was preempted. */
  tdur?: number;
  args?: { name?: string; data?: { processId?: number } };
}

export interface MainThreadWork {
  /** Start and CPU time of the main thread's tasks, ms. */
  tasks: readonly { atMs: number; ms: number }[];
  framesAtMs: readonly number[];
  lengthMs: number;
}

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  '__metadata',
];

export async function traceMainThread(page: Page, work: () => Promise<void>): Promise<MainThreadWork> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: categories },
  });
  const startedAt = performance.now();
  await work();
  const lengthMs = performance.now() - startedAt;
  await endTracing(devtools);
  return { ...workOf(events), lengthMs };
}

async function endTracing(devtools: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => {
    devtools.once('Tracing.tracingComplete', () => resolve());
  });
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
}

function workOf(events: readonly TraceEvent[]): Pick<MainThreadWork, 'tasks' | 'framesAtMs'> {
  const mainThreads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const perThread = mainThreads.map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid));
  // Spare renderer processes have idle main threads, too.
  const [own = []] = perThread.toSorted((a, b) => b.length - a.length);
  const tasks = own
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .map(({ ts, dur = 0, tdur = dur }) => ({ atMs: ts / 1000, ms: tdur / 1000 }));
  const framesAtMs = own.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ ts }) => ts / 1000);
  return { tasks, framesAtMs: framesAtMs.toSorted((a, b) => a - b) };
}

export function workPerFrame({ tasks, framesAtMs }: MainThreadWork): number[] {
  return framesAtMs.slice(1).map((endMs, i) => {
    const beginMs = framesAtMs[i] ?? 0;
    return sum(tasks.filter(({ atMs }) => atMs >= beginMs && atMs < endMs));
  });
}

export function busyPercent({ tasks, lengthMs }: MainThreadWork): number {
  return (sum(tasks) / lengthMs) * 100;
}

export function longestTaskMs({ tasks }: MainThreadWork): number {
  return Math.max(0, ...tasks.map(({ ms }) => ms));
}

const sum = (tasks: readonly { ms: number }[]) => tasks.reduce((total, { ms }) => total + ms, 0);
