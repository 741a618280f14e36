import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { node, root } from './root.mjs';
import { start } from './run.mjs';

await ensureInstalled('runtime');

const { PORT = '8080', WEB_PORT = '5173' } = process.env;
const webUrl = `http://127.0.0.1:${WEB_PORT}`;
const program = ['apps/cli/src/washboard.ts', process.env.DEMO === '0' ? 'serve' : 'demo'];
const flags = JSON.parse(readFileSync(join(root, 'apps/server/node-flags.json'), 'utf8'));
const server = start(node, [...flags, '--watch', '--watch-preserve-output', ...program], {
  // Links in mails and the sign-in return to the browser's address.
  env: { PUBLIC_URL: webUrl, ...process.env, PORT },
  isPatient: true,
});
const web = start('vite', ['--host', '127.0.0.1', '--port', WEB_PORT, '--strictPort'], {
  cwd: join(root, 'apps/web'),
  env: { SERVER_URL: `http://127.0.0.1:${PORT}` },
});

for (const child of [server, web]) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    for (const other of [server, web]) other.kill('SIGTERM');
  });
}
