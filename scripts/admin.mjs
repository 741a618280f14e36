// npm run admin -- create|reset|list|rotate-keys
import { ensureInstalled, node, run } from './ensure-installed.mjs';

ensureInstalled();
run(node, ['apps/server/src/admin.ts', ...process.argv.slice(2)]);
