// Plants one violation of each kind and expects the checks to name it.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foreignWrites, unseenReads } from './check-foreign-tables.mjs';
import { root } from './root.mjs';

const modules = 'apps/server/src/modules';
const planted = [
  ['contract-imports-zod-only', 'packages/contract/src/planted.ts', "import 'node:fs';"],
  ['browsers-load-zod-mini', 'packages/contract/src/planted-2.ts', "import 'zod';"],
  ['machine-model-imports-contract-only', 'packages/machine-model/src/planted.ts', "import 'node:fs';"],
  ['ledger-runs-everywhere', 'packages/ledger/src/planted.ts', "import 'node:fs';"],
  ['apps-do-not-know-each-other', 'apps/emulator/src/planted.ts', "import '../../server/src/metrics.ts';"],
  ['modules-meet-through-their-face', `${modules}/people/scope/planted.ts`, "import '../accounts/passwords.ts';"],
  [
    'platform-knows-no-people-or-machines',
    `${modules}/platform/audit/planted.ts`,
    "import '../../people/scope/index.ts';",
  ],
  ['people-know-no-machines', `${modules}/people/scope/planted-2.ts`, "import '../../machines/alarms/index.ts';"],
  [
    'machines-know-no-servicing',
    `${modules}/machines/appliances/planted.ts`,
    "import '../../servicing/claiming/index.ts';",
  ],
  [
    'servicing-knows-no-outgoing',
    `${modules}/servicing/claiming/planted.ts`,
    "import '../../outgoing/notifications/index.ts';",
  ],
  [
    'outgoing-knows-no-administration',
    `${modules}/outgoing/notifications/planted.ts`,
    "import '../../administration/operations/index.ts';",
  ],
  [
    'notifications-run-one-way',
    `${modules}/outgoing/notifications/rules/planted.ts`,
    "import '../sending/assign-incidents.ts';",
  ],
  [
    'notices-and-rules-know-no-incidents',
    `${modules}/outgoing/notifications/notices/planted.ts`,
    "import '../incidents/acknowledge-incident.ts';",
  ],
  [
    'modules-see-adapter-interfaces-only',
    `${modules}/platform/audit/planted-2.ts`,
    "import '../../../adapters/bus/nats-bus.ts';",
  ],
  ['modules-know-no-plugins', `${modules}/platform/audit/planted-3.ts`, "import '../../../plugins/errors.ts';"],
  ['adapters-know-no-modules', 'apps/server/src/adapters/planted.ts', "import '../modules/platform/audit/index.ts';"],
  ['features-do-not-import-features', 'apps/web/src/features/telemetry/planted.ts', "import '../sign-in/sign-in.ts';"],
  ['web-arrows', 'apps/web/src/lib/planted.ts', "import '../features/sign-in/sign-in.ts';"],
];

const plantedCycle = [`${modules}/people/accounts/planted.ts`, "import '../identity/index.ts';"];
const plantedWrites = [
  [
    `${modules}/people/sessions/planted.ts`,
    "import { users } from '../accounts/tables.ts';\nconst f = (orm) => orm.delete(users);",
  ],
  [`${modules}/servicing/customers/planted-2.ts`, 'const statement = sql`update appliances set city = null`;'],
];
const plantedRead = [`${modules}/people/sessions/planted-2.ts`, 'const statement = sql`select 1 from alarms`;'];
const files = [...planted.map(([, ...file]) => file), plantedCycle, ...plantedWrites, plantedRead];

try {
  for (const [file, text] of files) writeFileSync(join(root, file), `${text}\n`);
  const named = cruise('.dependency-cruiser.mjs', 'packages', 'apps');
  const missed = planted.filter(([rule, file]) => !named.includes(`error ${rule}: ${file}`));
  for (const [rule, file] of missed) process.stderr.write(`${rule} did not notice ${file}\n`);
  const cycles = cruise('.dependency-cruiser-modules.mjs', modules);
  const isCycleSeen = cycles.includes(`error no-cycles-of-modules: ${modules}/people/accounts`);
  if (!isCycleSeen) process.stderr.write('the cycle of modules was not noticed\n');
  const writers = foreignWrites().join('\n');
  const missedWrites = plantedWrites.filter(([file]) => !writers.includes(file.replace('apps/server/src/', '')));
  for (const [file] of missedWrites)
    process.stderr.write(`the write to another module's table was not noticed: ${file}\n`);
  const isReadSeen = unseenReads().some((line) => line.includes('people/sessions/planted-2.ts'));
  if (!isReadSeen) process.stderr.write("the read of another module's table was not noticed\n");
  if (missed.length > 0 || missedWrites.length > 0 || !isCycleSeen || !isReadSeen) process.exitCode = 1;
} finally {
  for (const [file] of files) rmSync(join(root, file), { force: true });
}

function cruise(config, ...places) {
  const program = ['--import', './tools/typescript-5/src/use-typescript-5.mjs', 'node_modules/.bin/depcruise'];
  return spawnSync('node', [...program, '--config', config, ...places], { cwd: root, encoding: 'utf8' }).stdout;
}
