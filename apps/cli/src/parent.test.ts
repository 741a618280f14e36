import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const parent = new URL('./parent.ts', import.meta.url).href;
const program = `
  import { endWithParent } from '${parent}';
  process.on('SIGTERM', () => { console.log('ended'); process.exit(); });
  endWithParent();
  setInterval(() => {}, 1000);
  console.log('runs');
`;

test('a program that npx runs ends when npx is killed', async () => {
  // The shell stands for npx: it waits for the program.
  const npx = spawn('sh', ['-c', '"$@"; :', 'sh', process.execPath, '--input-type=module', '-e', program], {
    env: { ...process.env, npm_lifecycle_event: 'npx' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: npx.stdout });
  const [first] = await once(lines, 'line');
  npx.kill('SIGKILL');
  const [second] = await once(lines, 'line');
  expect([first, second]).toEqual(['runs', 'ended']);
});
