import { ensureInstalled } from './ensure-installed.mjs';
import { node } from './root.mjs';
import { run } from './run.mjs';

await ensureInstalled('runtime');
await run(node, ['apps/emulator/src/plot-cli.ts']);
