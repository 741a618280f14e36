// npm start: from a fresh checkout to a running demo.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { ensureInstalled, node, root } from './ensure-installed.mjs';

ensureInstalled();
buildWeb();

const flags = JSON.parse(readFileSync(join(root, 'apps/server/node-flags.json'), 'utf8'));

/** An earlier exit has printed its reason and would only repeat. */
const settledAfterMs = 10_000;
const restartDelayMs = 1000;

let server;
let isStopping = false;

function start() {
  const startedAt = performance.now();
  server = spawn(node, [...flags, 'apps/demo/src/start.ts'], { cwd: root, stdio: 'inherit' });
  server.on('exit', (code, signal) => {
    const hasSettled = performance.now() - startedAt > settledAfterMs;
    if (isStopping || code === 0 || !hasSettled) process.exit(signal ? 1 : (code ?? 0));
    process.stderr.write(`\nWashboard ended (${signal ?? `code ${code}`}) and is started again.\n`);
    setTimeout(start, restartDelayMs);
  });
}

// Ctrl-C reaches the server too (same terminal); this process only waits for it. A plain kill is forwarded.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isStopping = true;
    if (server.exitCode !== null || server.signalCode !== null) process.exit(0); // between two
    if (signal === 'SIGTERM') server.kill('SIGTERM');
  });
}
start();
