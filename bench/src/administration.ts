import { writeFileSync } from 'node:fs';
import { buildApp } from '@washboard/server/app';
import { readConfig } from '@washboard/server/config/config';
import { closeContext, openContext } from '@washboard/server/context';
import { companies } from '@washboard/server/modules/people/companies/tables';
import { openPdfWorkers } from '@washboard/server/modules/platform/pdf/index';
import { type AdministrationCall, administrationCalls } from './administration-calls.ts';
import { rootManager, seedAdministration, sizes } from './administration-world.ts';
import { benchUser } from './bench-world.ts';
import { databaseProcessor } from './child.ts';
import { percentile, report } from './figures.ts';
import { signInHeaders } from './sign-in-headers.ts';
import { StatementPlans } from './statement-plans.ts';

/** A number after `npm run bench -- administration` is the number of calls of each kind, 100 by default. */

const limitMs = 100;
const rounds = Number(process.argv[2] ?? 100);
const viewers = { ADMIN: benchUser, SERVICE_MANAGER: rootManager };

const line = (text: string) => process.stdout.write(`${text}\n`);
const config = readConfig({
  DATABASE_URL: process.env.TEST_DATABASE_URL,
  LOG_LEVEL: 'error',
  PORT: '0',
  MQTT_PORT: '0',
});
const context = await openContext(config);
const { orm } = context.database;
await context.database.migrate();
const seedingMs = performance.now();
if ((await orm.$count(companies)) === 0) await seedAdministration(context.database);
line(`seeded in ${((performance.now() - seedingMs) / 1000).toFixed(0)} s`);
line(
  Object.entries(sizes)
    .map(([name, size]) => `${size.toLocaleString('en')} ${name}`)
    .join(', '),
);
const pdfWorkers = openPdfWorkers(context);
const app = await buildApp({ ...context, pdfWorkers });
await app.ready();
// The default quota of a key would end the measurement.
await orm.execute('update subscription_keys set requests_per_minute = 10000000');

const measured = await measure();
const plans = await explainAll();
await app.close();
await pdfWorkers.close();
await closeContext(context);

writeFileSync(new URL('../results/administration-plans.md', import.meta.url), plans);
const slow = measured.filter(({ p99Ms }) => p99Ms >= limitMs);
line(`${measured.length - slow.length} of ${measured.length} under ${limitMs} ms at p99`);
for (const { viewer, table, name, p99Ms } of slow) line(`over: ${viewer}, ${table}, ${name}: ${p99Ms.toFixed(1)} ms`);

function casesOf(viewer: keyof typeof viewers): AdministrationCall[] {
  return administrationCalls.filter(({ table }) => viewer === 'ADMIN' || table !== 'API keys');
}

async function get({ url }: AdministrationCall, headers: Record<string, string>) {
  const answer = await app.inject({ method: 'GET', url, headers });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  return answer.json<{ total?: number }>();
}

/** Other load on the computer affects all kinds of calls. */
async function measure() {
  const databaseMs = await databaseProcessor(context.database);
  const processorMs = () => databaseMs() + process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;
  const cases = (['ADMIN', 'SERVICE_MANAGER'] as const).flatMap((viewer) =>
    casesOf(viewer).map((call) => ({ viewer, call, taken: [] as number[], total: 0, processorMs: 0 })),
  );
  // The first round fills caches and connections.
  for (let round = 0; round <= rounds; round += 1) {
    const headers = {
      ADMIN: await signInHeaders(app, viewers.ADMIN),
      SERVICE_MANAGER: await signInHeaders(app, viewers.SERVICE_MANAGER),
    };
    for (const each of cases) {
      const usedMs = processorMs();
      const startedMs = performance.now();
      const { total = 0 } = await get(each.call, headers[each.viewer]);
      const tookMs = performance.now() - startedMs;
      each.total = total;
      if (round === 0) continue;
      each.taken.push(tookMs);
      each.processorMs += processorMs() - usedMs;
    }
  }
  return cases.map(({ viewer, call: { table, name }, taken, total, processorMs: usedMs }) => {
    const sorted = taken.toSorted((one, other) => one - other);
    const p99Ms = percentile(sorted, 0.99);
    report(`${viewer}, ${table}, ${name}`, {
      processor: [usedMs / rounds, 'ms'],
      least: [sorted[0] ?? Number.NaN, 'ms'],
      p50: [percentile(sorted, 0.5), 'ms'],
      p99: [p99Ms, 'ms'],
      total: [total, ''],
    });
    return { viewer, table, name, p99Ms };
  });
}

function isQuery(text: string): boolean {
  return /^\s*(select|with)\b/i.test(text);
}

async function explainAll(): Promise<string> {
  const recorder = new StatementPlans(orm);
  const known = new Map<string, string>();
  const pieces = [];
  for (const viewer of ['ADMIN', 'SERVICE_MANAGER'] as const) {
    const headers = await signInHeaders(app, viewers[viewer]);
    const ofEveryCall = await recorder.record(() =>
      app.inject({ method: 'GET', url: '/api/v1/account/userinfo', headers }),
    );
    const isOfEveryCall = new Set(ofEveryCall.map(({ text }) => text));
    for (const call of casesOf(viewer)) {
      const statements = await recorder.record(() => get(call, headers));
      const plans = [];
      for (const statement of statements.filter(({ text }) => isQuery(text) && !isOfEveryCall.has(text))) {
        plans.push(await recorder.explain(statement));
      }
      const slowest = plans.toSorted((one, other) => other.tookMs - one.tookMs)[0];
      if (!slowest) continue;
      const title = `${viewer}, ${call.table}: ${call.name}`;
      const same = known.get(slowest.shape);
      known.set(slowest.shape, same ?? title);
      const took = `${plans.length} statements; the slowest takes ${slowest.tookMs} ms`;
      pieces.push(
        `## ${title}\n\n${took}${same ? `, planned as in \u201c${same}\u201d.` : `:\n\n\`\`\`\n${slowest.text}\n\`\`\``}\n`,
      );
    }
  }
  return `# Plans of the administration\u2019s tables

Made by \`npm run bench -- administration\`, with the sizes and figures in [administration.json](administration.json): of each kind of call the statement that takes longest, as \`explain (analyze, buffers, costs off)\` shows it, the fastest of three times.

${pieces.join('\n')}`;
}
