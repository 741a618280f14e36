import { buildWeb } from './build-web.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { run } from './run.mjs';

await ensureInstalled();
await run('vitest', ['run', '--project', 'unit', '--project', 'isolated', '--project', 'web']);
await buildWeb();
await ensureChromium();
await run('playwright', ['test', '--config', 'e2e/design.config.ts']);
await run('playwright', ['test', '--config', 'e2e/playwright.config.ts']);
