import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServerLater, findBuiltServer } from './build-server.mjs';
import { buildWebUncompressed, compressWebLater } from './build-web.mjs';
import { ending } from './ending.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { node, root } from './root.mjs';
import { start } from './run.mjs';

const restartDelayMs = 1000;
/** Restarts do not help a server that ends more often. */
const maxRestartsPerHour = 5;
const hourMs = 3_600_000;

await ensureInstalled('runtime');
/** Node.js caches compiled modules, which makes the next start a second shorter. */
const compileCache = join(root, 'node_modules/.cache/node');
const flags = JSON.parse(readFileSync(join(root, 'apps/server/node-flags.json'), 'utf8'));
const { BRAND = '', DATA_DIR = '', DEMO = '' } = process.env;
const isDemo = DEMO !== '0';
/** One checkout may run installations of several brands. */
const dataFolder = DATA_DIR || BRAND === '' || BRAND === 'marea' ? {} : { DATA_DIR: `./data/${BRAND}` };
const restarts = [];
let isBuiltServerWhole = true;
// Comparing the sources of the web app takes a tenth of a second, so the server starts first and prepares its database
// meanwhile.
const built = new Promise(setImmediate).then(() => buildWebUncompressed());
serve();
await built;

function serve() {
  let isLoaded = false;
  let isServing = false;
  const builtServer = isBuiltServerWhole ? findBuiltServer() : null;
  const program = builtServer ? ['--enable-source-maps', builtServer] : ['apps/cli/src/washboard.ts'];
  const server = start(node, [...flags, ...program, isDemo ? 'demo' : 'serve'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: compileCache, ...dataFolder },
    isPatient: true,
  });
  built.then(() => server.connected && server.send('built'));
  server.on('message', (message) => {
    isLoaded = true;
    if (message !== 'serving') return;
    isServing = true;
    if (restarts.length > 0) return;
    compressWebLater();
    if (!builtServer) buildServerLater();
  });
  server.on('exit', (code, signal) => {
    if (builtServer && !isLoaded && !ending.aborted) {
      isBuiltServerWhole = false;
      return serve();
    }
    // A server that never served would only repeat its reason.
    if (ending.aborted || code === 0 || !isServing) process.exit(signal ? 1 : (code ?? 0));
    const now = Date.now();
    restarts.push(now);
    if (restarts.filter((at) => now - at < hourMs).length > maxRestartsPerHour) {
      process.stderr.write(`\nWashboard ended ${restarts.length} times and is not started again.\n`);
      process.exit(1);
    }
    process.stderr.write(`\nWashboard ended (${signal ?? `code ${code}`}) and is started again.\n`);
    setTimeout(() => (ending.aborted ? process.exit(0) : serve()), restartDelayMs);
  });
}
