// npm start: from a fresh checkout to a running demo.
import { spawn } from 'node:child_process';
import { buildWeb } from './build-web.mjs';
import { ensureInstalled, node, root } from './ensure-installed.mjs';

ensureInstalled();
buildWeb();

const server = spawn(node, ['packages/dev-environment/src/start.ts'], { cwd: root, stdio: 'inherit' });
// Ctrl-C reaches the server too (same terminal); we only wait for its orderly end. A plain kill is passed on.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
