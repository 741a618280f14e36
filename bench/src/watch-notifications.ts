import { setTimeout as pause } from 'node:timers/promises';
import type { Received } from './receivers.ts';
import { until } from './until.ts';

export interface Watched {
  execute<T>(statement: string): Promise<T[]>;
  receivers: { mails: Received[]; pushes: Received[] };
  jobsPort: number;
}

/** The gaps between messages let a third message wait for two minutes. */
const patienceMs = 20 * 60_000;

const line = (text: string) => process.stdout.write(`${text}\n`);

export function watchQueues({ execute, receivers }: Watched) {
  let [most, oldestS] = [0, 0];
  let isEnding = false;
  async function look(): Promise<boolean> {
    const [queues] = await execute<{ waiting: number; oldestS: number }>(`
      select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_on)), 0)::float as "oldestS"
      from pgboss.job where name in ('notification', 'pushNotification', 'push') and state < 'completed'`);
    const { waiting = 0 } = queues ?? {};
    most = Math.max(most, waiting);
    oldestS = Math.max(oldestS, queues?.oldestS ?? 0);
    return waiting === 0;
  }
  const looking = (async () => {
    while (!isEnding) {
      await look();
      await pause(500);
    }
  })();
  return {
    async untilDone(sinceMs: number) {
      const isDone = async () => {
        const [left] = await execute<{ isDone: boolean }>(`
          select not exists (select from notices where mail = 'waiting') and not exists (
              select from notices where push = 'waiting') and not exists (
              select from incidents where assigned_at is null) and exists (select from notices) as "isDone"`);
        return Boolean(left?.isDone) && look();
      };
      await until(isDone, { name: 'everything is sent', withinMs: patienceMs, everyMs: 1000 });
      isEnding = true;
      await looking;
      return {
        sentAfterS: (Date.now() - sinceMs) / 1000,
        queue: { most, oldestS },
        mails: perRecipient(receivers.mails),
        pushes: perRecipient(receivers.pushes),
        repeatedMails: receivers.mails.length - new Set(receivers.mails.map(({ id }) => id)).size,
      };
    },
  };
}

export type Sending = Awaited<ReturnType<ReturnType<typeof watchQueues>['untilDone']>>;

function perRecipient(all: readonly Received[]) {
  const counts = [...Map.groupBy(all, ({ recipient }) => recipient).values()].map(({ length }) => length);
  return { total: all.length, mostOfOne: Math.max(0, ...counts) };
}

export async function printSteps({ execute, jobsPort }: Watched): Promise<void> {
  const metrics = await (await fetch(`http://127.0.0.1:${jobsPort}/metrics`)).text();
  const figure = (name: string) =>
    new Map(
      [
        ...metrics.matchAll(
          new RegExp(`^washboard_notifier_step_duration_seconds_${name}\\{step="(\\w+)"\\} (\\S+)`, 'gm'),
        ),
      ].map(([, step = '', value]) => [step, Number(value)]),
    );
  const counts = figure('count');
  const steps = Object.fromEntries(
    [...figure('sum')].map(([step, seconds]) => [step, { seconds, times: counts.get(step) ?? 0 }]),
  );
  for (const [step, { seconds, times }] of Object.entries(steps)
    .toSorted(([, a], [, b]) => b.seconds - a.seconds)
    .slice(0, 6))
    line(`  step ${step}: ${seconds.toFixed(2)} s in ${times} times`);
  const statements = await execute<{ query: string; calls: number; meanMs: number; totalS: number }>(`
    select regexp_replace(query, '\\s+', ' ', 'g') as query, calls::int, round(mean_exec_time::numeric, 2)::float as "meanMs",
      round((total_exec_time / 1000)::numeric, 2)::float as "totalS"
    from pg_stat_statements where query ~ 'notices|incidents|notification_|pgboss' and query !~ 'pg_stat_statements'
    order by total_exec_time desc limit 8`);
  for (const { query, calls, meanMs, totalS } of statements)
    line(`  ${totalS} s, ${calls} × ${meanMs} ms: ${query.slice(0, 150)}`);
}
