// npm test: on a fresh checkout it installs what is missing, then runs the unit and module tests, compares the pictures
// of the design system and makes the browser journeys.
import { buildWeb } from './build-web.mjs';
import { ensureInstalled, run } from './ensure-installed.mjs';
import { ensureChromium } from './find-chromium.mjs';

ensureInstalled();
run('vitest', ['run', '--project', 'unit', '--project', 'isolated', '--project', 'web']);
buildWeb();
ensureChromium();
run('playwright', ['test', '--config', 'e2e/design.config.ts']);
run('playwright', ['test', '--config', 'e2e/playwright.config.ts']);
