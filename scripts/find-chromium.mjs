// Debian's browser is preferred to Playwright's.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH || browsers.some((path) => existsSync(path))) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing chromium (Debian packages) …\n');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    const packages = ['chromium', 'chromium-headless-shell'];
    const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status === 0) return;
  }
  process.stdout.write("Installing Playwright's own Chromium …\n");
  await run('playwright', ['install', '--with-deps', 'chromium']);
}
