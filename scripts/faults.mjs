// npm run faults needs Debian's PostgreSQL, NATS and faketime, which are installed if root runs it.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { ensureInstalled } from './ensure-installed.mjs';
import { node } from './root.mjs';
import { run } from './run.mjs';

await ensureInstalled();
const missing = [
  ['postgresql', globSync('/usr/lib/postgresql/*/bin/postgres').length > 0],
  ['nats-server', ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(`${folder}/nats-server`))],
  ['faketime', globSync('/usr/lib/*/faketime/libfaketime.so.1').length > 0],
  ['xfsprogs', existsSync('/usr/sbin/xfs_io')],
  ['e2fsprogs', existsSync('/sbin/mkfs.ext4')],
].flatMap(([name, isThere]) => (isThere ? [] : [name]));
if (missing.length > 0) {
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  const isRoot = process.getuid() === 0;
  if (isRoot) apt('update', '-qq');
  const isInstalled = isRoot && apt('install', '-y', '-qq', '--no-install-recommends', ...missing).status === 0;
  if (!isInstalled) {
    process.stderr.write(
      `This needs ${missing.join(', ')} (Debian packages): install them, or run it as root on Debian.\n`,
    );
    process.exit(1);
  }
}
await run(node, ['faults/src/main.ts', ...process.argv.slice(2)]);
