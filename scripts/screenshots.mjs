// npm run screenshots: takes the pictures of the README.
import { buildWeb } from './build-web.mjs';
import { ensureInstalled, node, run } from './ensure-installed.mjs';
import { ensureChromium } from './find-chromium.mjs';

ensureInstalled();
buildWeb();
run(node, ['scripts/build.mjs'], { BRAND: 'brina' });
ensureChromium();
run(node, ['e2e/screenshots.ts']);
