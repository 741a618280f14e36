import { existsSync } from 'node:fs';
import { buildWeb } from './build-web.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { installDebian } from './install-debian.mjs';
import { node } from './root.mjs';
import { run } from './run.mjs';

await ensureInstalled();
await buildWeb();
await run(node, ['scripts/build.mjs'], { env: { BRAND: 'brina' } });
await ensureChromium();
if (!existsSync('/usr/bin/pdftoppm') && !installDebian('poppler-utils')) {
  throw new Error('The picture of a report needs pdftoppm: install poppler-utils.');
}
await run(node, ['e2e/screenshots.ts']);
