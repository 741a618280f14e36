// npm run bench: measures ingestion on both databases; starts the PostgreSQL server that it needs.
// npm run bench -- sign-in: measures signing in.
import { ensureInstalled, node, run } from './ensure-installed.mjs';

ensureInstalled();
if (process.argv[2] === 'sign-in') run(node, ['bench/src/sign-in.ts']);
else run('scripts/with-servers.sh', [node, 'bench/src/main.ts']);
