// npm run verify -- FILE: checks the ledger of a machine, without a server.
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './ensure-installed.mjs';

ensureInstalled();
// The file is named from the folder in which npm was called.
const program = join(root, 'packages/ledger/src/verify-cli.ts');
run(node, [program, ...process.argv.slice(2)], {}, process.env.INIT_CWD);
