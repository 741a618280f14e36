// A module must not write a table of another module (ARCHITECTURE.md).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';

const server = join(root, 'apps/server/src');

/** A batch of messages is atomic, so one statement writes the tables of several modules. */
const batchOfGateway = new Set([
  'modules/machines/machine-gateway/store-statement.ts',
  'modules/machines/machine-gateway/connection-registry.ts',
]);

const drizzleWrite = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g;
const sqlWrite = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?"?(?:\$\{)?(\w+)/gi;

/** @returns `file: table of its owner`, for each violation */
export function foreignWrites() {
  const files = globSync('**/*.ts', { cwd: server });
  const owners = new Map();
  for (const file of files.filter((each) => each.endsWith('/tables.ts'))) {
    for (const [, constant, table] of read(file).matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)) {
      owners.set(constant, ownerOf(file)).set(table, ownerOf(file));
    }
  }
  if (owners.size === 0) throw new Error('no tables were found');
  return files
    .filter((file) => !/\.test\.ts$|(?:^|\/)testing\//.test(file) && !batchOfGateway.has(file))
    .flatMap((file) => {
      const text = read(file);
      const written = [...text.matchAll(drizzleWrite), ...text.matchAll(sqlWrite)].map(([, table]) => table);
      const foreign = new Set(written.filter((table) => owners.has(table) && owners.get(table) !== ownerOf(file)));
      return [...foreign].map((table) => `${file}: ${table} of ${owners.get(table)}`);
    });
}

const read = (file) => readFileSync(join(server, file), 'utf8');
const ownerOf = (file) => /^modules\/([^/]+\/[^/]+)\//.exec(file)?.[1];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const violation of foreignWrites()) {
    process.stderr.write(`${violation}\n`);
    process.exitCode = 1;
  }
}
