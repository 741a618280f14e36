// npm start: from a fresh checkout to a running demo.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { ensureInstalled, node, root } from './ensure-installed.mjs';

ensureInstalled();
buildWeb();

const flags = JSON.parse(readFileSync(join(root, 'apps/server/node-flags.json'), 'utf8'));
const server = spawn(node, [...flags, 'packages/dev-environment/src/start.ts'], { cwd: root, stdio: 'inherit' });
// Ctrl-C reaches the server too (same terminal); we only wait for its orderly end. A plain kill is passed on.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
