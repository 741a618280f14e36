// Plants one violation of each kind and expects the check of the arrows to name it: a rule that cannot fail is none.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure-installed.mjs';

const planted = [
  ['contract-imports-zod-only', 'packages/contract/src/planted.ts', "import 'node:fs';"],
  ['browsers-load-zod-mini', 'packages/contract/src/planted-2.ts', "import 'zod';"],
  ['machine-model-imports-contract-only', 'packages/machine-model/src/planted.ts', "import 'node:fs';"],
  ['apps-do-not-know-each-other', 'apps/machine/src/planted.ts', "import '../../server/src/metrics.ts';"],
  ['modules-meet-through-their-face', 'apps/server/src/modules/audit/planted.ts', "import '../accounts/passwords.ts';"],
  [
    'modules-see-adapter-interfaces-only',
    'apps/server/src/modules/audit/planted-2.ts',
    "import '../../adapters/bus/nats-bus.ts';",
  ],
  ['adapters-know-no-modules', 'apps/server/src/adapters/planted.ts', "import '../modules/audit/index.ts';"],
  ['features-do-not-import-features', 'apps/web/src/features/telemetry/planted.ts', "import '../sign-in/sign-in.ts';"],
  ['web-arrows', 'apps/web/src/lib/planted.ts', "import '../features/sign-in/sign-in.ts';"],
];

try {
  for (const [, file, text] of planted) writeFileSync(join(root, file), `${text}\n`);
  const cruise = spawnSync(
    'node',
    [
      '--import',
      './tools/typescript-5/src/use-typescript-5.mjs',
      'node_modules/.bin/depcruise',
      '--config',
      '.dependency-cruiser.mjs',
      'packages',
      'apps',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  const missed = planted.filter(([rule, file]) => !cruise.stdout.includes(`error ${rule}: ${file}`));
  for (const [rule, file] of missed) process.stderr.write(`${rule} did not notice ${file}\n`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  for (const [, file] of planted) rmSync(join(root, file), { force: true });
}
