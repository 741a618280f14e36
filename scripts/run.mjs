import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ending } from './ending.mjs';
import { node, root } from './root.mjs';

const patienceMs = 8000;

/**
 * The program is asked to end with this process.
 * @param options of `spawn`; `env` is added to the environment. With `isPatient` the program is never killed
 */
export function start(command, args, { env = {}, isPatient = false, ...options } = {}) {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: { ...process.env, PATH: path, ...env },
  });
  const end = () => {
    child.kill('SIGTERM');
    if (!isPatient) setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
  };
  if (ending.aborted) end();
  ending.addEventListener('abort', end, { once: true });
  child.once('exit', () => ending.removeEventListener('abort', end));
  return child;
}

/** A failed program ends this process too. */
export async function run(command, args, options = {}) {
  const [code] = await once(start(command, args, options), 'exit');
  if (code !== 0 || ending.aborted) process.exit(code || 1);
}

/** Runs the script again with the Node.js of the project; `npm` may have started it with an older one. */
export async function useOwnNode(script) {
  if (realpathSync(process.execPath) === realpathSync(node)) return;
  await run(node, [script]);
  process.exit();
}
