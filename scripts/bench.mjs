// npm run bench: measures ingestion with the embedded database and with Debian's PostgreSQL, which it starts.
// npm run bench -- --check: the same, and fails when it is worse than what is kept in bench/results.
// npm run bench -- customers-load: measures what the database and the server use when many machines send few messages.
// npm run bench -- fan-out: measures the delay to many browsers, beside a bare socket server.
// npm run bench -- arrivals: measures many machines that connect at the same time, and their memory.
// npm run bench -- sign-in: measures signing in.
// npm run bench -- fleet: measures the calls of the dashboard with many machines.
// npm run bench -- administration: measures the administration's tables in a large installation, and keeps figures and
// plans in bench/results.
// npm run bench -- telemetry: measures the calls for past telemetry over more than 20 million samples.
// npm run bench -- exports: measures the exports of hygiene records, and their memory.
// npm run bench -- notifications: measures notifications of single alarms, a flood of alarms and a power cut.
// npm run bench -- webhooks: measures what the outbox costs, and how soon a flood of alarms is sent.
// npm run bench -- web: measures the web app in a browser against all its budgets, once, and keeps the figures in
// bench/results.
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { node, root } from './root.mjs';
import { run } from './run.mjs';

await ensureInstalled();
const [what] = process.argv.slice(2);
if (['sign-in', 'exports', 'webhooks'].includes(what))
  await run(node, [`bench/src/${what}.ts`, ...process.argv.slice(3)]);
else if (what === 'web') await measureWeb();
else {
  const program = [
    'fleet',
    'administration',
    'telemetry',
    'customers-load',
    'fan-out',
    'arrivals',
    'notifications',
  ].includes(what)
    ? what
    : 'main';
  const isExplaining = what === 'notifications' && {
    TEST_POSTGRES_SETTINGS: '-c shared_preload_libraries=pg_stat_statements',
  };
  await run('scripts/with-servers.sh', [node, `bench/src/${program}.ts`, ...process.argv.slice(2)], {
    env: { ...isExplaining },
  });
}

async function measureWeb() {
  await buildWeb();
  await ensureChromium();
  const env = { BUDGET_RESULTS: join(root, 'bench/results/web.json') };
  await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', 'e2e/budgets/'], { env });
}
