import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** @returns false where Debian's packages cannot be installed */
export function installDebian(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  process.stdout.write(`Installing ${packages[0]} (Debian packages) …\n`);
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
