import { buildWeb } from './build-web.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { node } from './root.mjs';
import { run } from './run.mjs';

await ensureInstalled();
await buildWeb();
await run(node, ['scripts/build.mjs'], { env: { BRAND: 'brina' } });
await ensureChromium();
await run(node, ['e2e/screenshots.ts']);
