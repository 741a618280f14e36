// npm run icons: makes the icons of the installed app from the brands' marks.
import { ensureInstalled, node, run } from './ensure-installed.mjs';
import { ensureChromium } from './find-chromium.mjs';

ensureInstalled();
ensureChromium();
run(node, ['e2e/brand-icons.ts']);
