import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { node, root } from './root.mjs';
import { run } from './run.mjs';

await ensureInstalled('runtime');
// The path is relative to the folder in which npm was called.
const program = join(root, 'apps/cli/src/washboard.ts');
await run(node, [program, 'verify', ...process.argv.slice(2)], { cwd: process.env.INIT_CWD });
