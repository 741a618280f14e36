import { ensureInstalled } from './ensure-installed.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { node } from './root.mjs';
import { run } from './run.mjs';

await ensureInstalled();
await ensureChromium();
await run(node, ['e2e/brand-icons.ts']);
