import { ensureInstalled } from './ensure-installed.mjs';
import { node } from './root.mjs';
import { run } from './run.mjs';

await ensureInstalled('runtime');
await run(node, ['apps/cli/src/washboard.ts', 'admin', ...process.argv.slice(2)]);
