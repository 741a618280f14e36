// npm run bench: measures ingestion on both databases; starts the PostgreSQL server that it needs.
// npm run bench -- sign-in: measures signing in.
// npm run bench -- fleet: measures the calls of the dashboard with many machines.
// npm run bench -- telemetry: measures the calls for past telemetry over more than 20 million samples.
// npm run bench -- web: measures the web app in a browser against all its budgets, once, and keeps the figures in
// bench/results.
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { ensureInstalled, node, root, run } from './ensure-installed.mjs';
import { ensureChromium } from './find-chromium.mjs';

ensureInstalled();
const [what] = process.argv.slice(2);
if (what === 'sign-in') run(node, ['bench/src/sign-in.ts']);
else if (what === 'web') measureWeb();
else {
  const program = what === 'fleet' || what === 'telemetry' ? what : 'main';
  run('scripts/with-servers.sh', [node, `bench/src/${program}.ts`]);
}

function measureWeb() {
  buildWeb();
  ensureChromium();
  const results = { BUDGET_RESULTS: join(root, 'bench/results/web.json') };
  run('playwright', ['test', '--config', 'e2e/playwright.config.ts', 'e2e/budgets/'], results);
}
