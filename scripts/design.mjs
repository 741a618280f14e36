// npm run design: compares the design system with its approved pictures; with `-- renew` it takes new ones.
import { buildWeb } from './build-web.mjs';
import { ensureInstalled, run } from './ensure-installed.mjs';
import { ensureChromium } from './find-chromium.mjs';

ensureInstalled();
buildWeb();
ensureChromium();
const environment = process.argv.includes('renew') ? { DESIGN_RENEW: '1' } : {};
run('playwright', ['test', '--config', 'e2e/design.config.ts'], environment);
