// npm run admin -- COMMAND: without one it prints what there is
import { ensureInstalled, node, run } from './ensure-installed.mjs';

ensureInstalled();
run(node, ['apps/server/src/admin.ts', ...process.argv.slice(2)]);
