// A module must not write a table of another module, and reads one in SQL only where it is visible (ARCHITECTURE.md).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';

const server = join(root, 'apps/server/src');

/** One statement stores a batch, or a change of connections with its losses, in the tables of several modules. */
const statementsOfGateway = new Set([
  'modules/machines/machine-gateway/storing/store-statement.ts',
  'modules/machines/machine-gateway/connections/connection-registry.ts',
]);

/** Modules that read tables of others in SQL without an import of them. Many imports would form a cycle. */
const readsWithoutImport = {
  'machines/alarms': ['machines/events'],
  'machines/board-replacement': ['machines/events'],
  'machines/coaching': ['machines/alarms', 'machines/events'],
  'machines/data-exports': ['machines/hygiene'],
  'machines/day-strips': ['machines/alarms', 'machines/connectivity', 'machines/events', 'machines/telemetry'],
  'machines/events': ['machines/bluetooth', 'machines/ledger', 'machines/remote-control'],
  'machines/fleet-statistics': ['machines/hygiene'],
  'machines/machine-gateway': ['machines/board-replacement'],
  'machines/outgoing-events': ['machines/appliances', 'machines/events'],
  'machines/parameters': ['machines/bluetooth', 'machines/events'],
  'outgoing/bridges': ['machines/events', 'machines/hygiene'],
  'outgoing/notifications': ['machines/statistics'],
  'people/scope': ['people/companies'],
  'servicing/firmware': ['machines/board-replacement', 'machines/events'],
};

const groups = ['platform', 'people', 'machines', 'servicing', 'outgoing', 'administration'];

const drizzleWrite = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g;
const sqlWrite = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?"?(?:\$\{)?(\w+)/gi;
const sqlRead = /\b(?:from|join)\s+(\w+)\b/g;
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const relativeImport = /\bfrom '(\.[^']+)'/g;

/** @returns `file: table of its owner`, for each violation */
export function foreignWrites() {
  const { files, owners } = readTables();
  return files
    .filter((file) => !statementsOfGateway.has(file))
    .flatMap((file) => {
      const text = read(file);
      const written = [...text.matchAll(drizzleWrite), ...text.matchAll(sqlWrite)].map(([, table]) => table);
      const foreign = new Set(written.filter((table) => owners.has(table) && owners.get(table) !== moduleOf(file)));
      return [...foreign].map((table) => `${file}: ${table} of ${owners.get(table)}`);
    });
}

/** @returns a line for each read that is not visible, or reads a later group, and for each entry without a read */
export function unseenReads() {
  const { files, tables } = readTables();
  const imported = new Set(
    files.flatMap((file) =>
      [...read(file).matchAll(relativeImport)].map(([, path]) =>
        arrowOf(moduleOf(file), moduleOf(join(file, '..', path))),
      ),
    ),
  );
  const listed = new Set(
    Object.entries(readsWithoutImport).flatMap(([reader, owners]) => owners.map((owner) => arrowOf(reader, owner))),
  );
  const found = new Set();
  const violations = files.flatMap((file) => {
    const reader = moduleOf(file);
    if (!reader) return [];
    const named = [...read(file).replace(comment, '').matchAll(sqlRead)].map(([, table]) => table);
    return [...new Set(named)].flatMap((table) => {
      const owner = tables.get(table);
      if (!owner || owner === reader) return [];
      const arrow = arrowOf(reader, owner);
      if (imported.has(arrow)) return [];
      found.add(arrow);
      return listed.has(arrow) && groupOf(owner) <= groupOf(reader)
        ? []
        : [`${file}: reads ${table} of ${owner} in SQL`];
    });
  });
  return [...violations, ...[...listed].filter((arrow) => !found.has(arrow)).map((arrow) => `${arrow}: no such read`)];
}

/** `tables` has the owners by the names in SQL, `owners` also by the names of the constants. */
function readTables() {
  const files = globSync('**/*.ts', { cwd: server }).filter((file) => !/\.test\.ts$|(?:^|\/)testing\//.test(file));
  const tables = new Map();
  const owners = new Map();
  for (const file of files.filter((each) => each.endsWith('/tables.ts'))) {
    for (const [, constant, table] of read(file).matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)) {
      tables.set(table, moduleOf(file));
      owners.set(constant, moduleOf(file)).set(table, moduleOf(file));
    }
  }
  if (owners.size === 0) throw new Error('no tables were found');
  return { files, tables, owners };
}

const read = (file) => readFileSync(join(server, file), 'utf8');
const moduleOf = (file) => /^modules\/([^/]+\/[^/]+)\//.exec(file)?.[1];
const groupOf = (module) => groups.indexOf(module.split('/')[0]);
const arrowOf = (from, to) => `${from} → ${to}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const violation of [...foreignWrites(), ...unseenReads()]) {
    process.stderr.write(`${violation}\n`);
    process.exitCode = 1;
  }
}
