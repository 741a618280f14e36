// Installs the package in dist/ as a new user does, without the network or this checkout, and uses it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { ensureInstalled } from './ensure-installed.mjs';
import { node, root } from './root.mjs';
import { run, useOwnNode } from './run.mjs';

const dashboard = 'washboard-dashboard';
const startWithinMs = 120_000;
const endWithinMs = 20_000;

await ensureInstalled();
await useOwnNode(import.meta.filename);
const dist = join(root, 'dist');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const archive = `washboard-${version}.tgz`;
if (!existsSync(join(dist, archive))) await run(node, ['scripts/release.mjs']);

const folder = mkdtempSync(join(tmpdir(), 'washboard release '));
// PostgreSQL runs as another user than root.
chmodSync(folder, 0o755);
const [home, samples] = [join(folder, 'home'), join(folder, 'samples')];
mkdirSync(home);
cpSync(join(root, 'docs/samples'), samples, { recursive: true });
copyFileSync(join(dist, archive), join(folder, archive));
const environment = {
  PATH: `${dirname(node)}:/usr/local/bin:/usr/bin:/bin`,
  HOME: home,
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
};
const children = new Set();

function check(what, actual, expected) {
  if (expected instanceof RegExp ? expected.test(actual) : isDeepStrictEqual(actual, expected)) return;
  throw new Error(
    `${what}: ${JSON.stringify(actual)} instead of ${expected instanceof RegExp ? expected : JSON.stringify(expected)}`,
  );
}

async function measure(what, work) {
  const startedMs = performance.now();
  const result = await work();
  process.stdout.write(`${what}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s\n`);
  return result;
}

const freePorts = () =>
  Promise.all(
    Array.from({ length: 2 }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address();
      return new Promise((done) => server.close(() => done(String(port))));
    }),
  );

/** `found` resolves with the first line that matches. */
function startProgram(command, args, { line, settings }) {
  const env = { ...environment, ...settings };
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const printed = [];
  const { promise: found, resolve, reject } = Promise.withResolvers();
  const fail = (why) => reject(new Error(`${command} ${args.join(' ')} ${why}:\n${printed.join('\n')}`));
  const timeout = setTimeout(fail, startWithinMs, 'does not start');
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (text) => {
      printed.push(text);
      if (!line.test(text)) return;
      clearTimeout(timeout);
      resolve(text);
    });
  child.once('exit', (code) => fail(`ended with ${code}`));
  return { child, found };
}

async function stop(child, url) {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([ended, rejectAfter(endWithinMs, 'the program does not end')]);
  for (const deadlineMs = Date.now() + endWithinMs; ; ) {
    if (!(await fetch(url).catch(() => null))) return;
    if (Date.now() > deadlineMs) throw new Error(`${url} is still served`);
  }
}

const rejectAfter = (ms, why) => new Promise((_, reject) => setTimeout(() => reject(new Error(why)), ms).unref());

const installed = (...args) =>
  execFileSync(join(folder, 'node_modules/.bin/washboard'), args, { cwd: folder, env: environment, encoding: 'utf8' });

async function install() {
  execFileSync('npm', ['install', '--no-audit', '--no-fund', `./${archive}`], {
    cwd: folder,
    env: environment,
    stdio: 'inherit',
  });
  check(
    'packages',
    readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.')),
    ['washboard'],
  );
  check(
    'version',
    installed('--version'),
    new RegExp(`^${version.replaceAll('.', '\\.')} \\([0-9a-f]{12}(-changed)?\\)\n$`),
  );
  const [, sum] =
    new RegExp(`^([0-9a-f]{64})  ${archive}$`, 'm').exec(readFileSync(join(dist, 'SHA256SUMS'), 'utf8')) ?? [];
  check('checksum', execFileSync('sha256sum', [join(folder, archive)], { encoding: 'utf8' }).split(' ')[0], sum);
}

function verifyLedgers() {
  const codeOf = (file) => {
    try {
      installed('verify', join(samples, file));
      return 0;
    } catch ({ status }) {
      return status;
    }
  };
  check('ledgers', ['ledger.json', 'tampered-ledger.json'].map(codeOf), [0, 1]);
}

async function useDemo() {
  const [PORT, MQTT_PORT] = await freePorts();
  const settings = { PORT, MQTT_PORT, MAIL_WEB_PORT: '0', DATA_DIR: join(folder, 'demo') };
  const url = `http://127.0.0.1:${PORT}`;
  const { child, found } = startProgram('npx', ['--yes', `./${archive}`], {
    line: /^Washboard is running at/,
    settings,
  });
  await measure('npx, until the demo is served', () => found);
  const page = await (await fetch(url)).text();
  const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  check('script', (await fetch(`${url}${script}`)).status, 200);
  const form = {
    grant_type: 'password',
    client_id: 'dashboard',
    scope: 'openid offline_access api',
    username: 'kitchen@washboard.example',
    password: 'Washboard1',
  };
  const token = await fetch(`${url}/identity/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token } = await token.json();
  const headers = { authorization: `Bearer ${access_token}`, 'ocp-apim-subscription-key': dashboard, brand: 'marea' };
  const machines = await (await fetch(`${url}/api/v1/appliance/appliances`, { headers })).json();
  check('machines', machines.total, 4);
  // Each of these is a file, or made by a process, that the archive must bring.
  const kinds = {
    '/documents/legal/terms-en.pdf': /pdf/,
    '/licences.txt': /^text\/plain/,
    '/api/docs/static/swagger-ui-bundle.js': /javascript/,
    '/demo/machines/IN240002': /html/,
  };
  for (const [path, kind] of Object.entries(kinds)) {
    const answer = await fetch(`${url}${path}`);
    check(path, answer.status, 200);
    check(path, answer.headers.get('content-type'), kind);
  }
  await measure('npx, from SIGTERM to its end', () => stop(child, url));
}

async function useServer() {
  const [PORT, MQTT_PORT] = await freePorts();
  const settings = { PORT, MQTT_PORT, DATA_DIR: join(folder, 'own') };
  const url = `http://127.0.0.1:${PORT}`;
  const command = join(folder, 'node_modules/.bin/washboard');
  const { child, found } = startProgram(command, ['serve'], { line: /"setupLink"/, settings });
  const { setupLink } = JSON.parse(await measure('serve, until an empty installation is served', () => found));
  check('link', setupLink, new RegExp(`^${url}/setup#`));
  const { revision, ...health } = await (await fetch(`${url}/healthz`)).json();
  check('health', health, { status: 'ok', version });
  check('revision', revision, /^[0-9a-f]{12}/);
  await measure('serve, from SIGTERM to its end', () => stop(child, url));
  const made = await measure('admin create', () =>
    installed('admin', 'create', 'chief@kitchen.example', '--data-dir', settings.DATA_DIR),
  );
  check('administrator', made, /^chief@kitchen\.example is now an administrator/);
}

try {
  await measure('install', install);
  verifyLedgers();
  await useDemo();
  await useServer();
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
