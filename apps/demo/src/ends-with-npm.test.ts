import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';

const run = new URL('../../../scripts/run.mjs', import.meta.url).href;

const script = `
  import { start } from '${run}';
  const child = start(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  child.on('exit', () => process.exit());
  console.log(JSON.stringify([process.pid, child.pid]));
`;

function isRunning(pid: number): boolean {
  // A zombie process is still listed, but its command line is empty.
  return existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
}

async function startScript() {
  const folder = mkdtempSync(join(tmpdir(), 'washboard-npm-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'script.mjs'), script);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'exec node script.mjs' } }));
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: npm.stdout }), 'line');
  return { npm, pids: JSON.parse(line) as [number, number] };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  'a script and its program end with npm: %s',
  async (signal) => {
    const { npm, pids } = await startScript();
    expect(pids.map(isRunning)).toEqual([true, true]);
    npm.kill(signal);
    await vi.waitUntil(() => !pids.some(isRunning), { timeout: 10_000 });
  },
);

test('a program ends with its script before npm exits', async () => {
  const { npm, pids } = await startScript();
  process.kill(pids[0], 'SIGTERM');
  await once(npm, 'exit');
  expect(pids.map(isRunning)).toEqual([false, false]);
});
