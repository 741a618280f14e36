// Debian's browser is preferred to Playwright's.
import { existsSync } from 'node:fs';
import { installDebian } from './install-debian.mjs';
import { run } from './run.mjs';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH || browsers.some((path) => existsSync(path))) return;
  if (installDebian('chromium', 'chromium-headless-shell')) return;
  process.stdout.write("Installing Playwright's own Chromium …\n");
  await run('playwright', ['install', '--with-deps', 'chromium']);
}
