// The migrations must produce the declared tables, so generating another one must find no difference.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './root.mjs';

const server = join(root, 'apps/server');
const migrations = join(server, 'src/adapters/database/migrations');
const copy = mkdtempSync(join(tmpdir(), 'washboard-migrations-'));

try {
  cpSync(migrations, copy, { recursive: true });
  const generated = spawnSync(
    'drizzle-kit',
    ['generate', '--dialect', 'postgresql', '--schema', './src/modules/*/*/tables.ts', '--out', relative(server, copy)],
    { cwd: server, encoding: 'utf8' },
  );
  const count = (folder) => readdirSync(folder).filter((name) => name.endsWith('.sql')).length;
  if (generated.status !== 0 || count(copy) !== count(migrations)) {
    process.stderr.write(
      `${generated.stdout}${generated.stderr}\nThe tables differ from the migrations: see CONTRIBUTING.md.\n`,
    );
    process.exitCode = 1;
  }
} finally {
  rmSync(copy, { recursive: true });
}
