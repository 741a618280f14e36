import { buildWeb } from './build-web.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { run } from './run.mjs';

await ensureInstalled();
await buildWeb();
await ensureChromium();
const env = process.argv.includes('renew') ? { DESIGN_RENEW: '1' } : {};
await run('playwright', ['test', '--config', 'e2e/design.config.ts'], { env });
