// npm run bench: measures both adapters; starts the PostgreSQL server that it needs.
import { ensureInstalled, node, run } from './ensure-installed.mjs';

ensureInstalled();
run('scripts/with-servers.sh', [node, 'bench/src/main.ts']);
