import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../testing/dying-process.ts', import.meta.url));

it.each(['starting', 'serving'])(
  'a process that dies of a failed statement while %s prints the reason without its values',
  (phase) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, phase], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    const said = stdout + stderr;
    expect(status).toBe(1);
    expect(said).toContain('23505');
    expect(said).toContain('insert into mails values ($1)');
    expect(said).not.toContain('secret.example');
    expect(stdout !== '').toBe(phase === 'serving');
  },
);

it('a process with several stop signals stops once, cleanly', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../testing/stopping-process.ts', import.meta.url))]);
  const ended = once(child, 'exit');
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    if (line === 'ready') child.kill('SIGINT');
    if (line === 'stopping') for (const signal of ['SIGINT', 'SIGTERM'] as const) child.kill(signal);
  }
  expect(await ended).toEqual([0, null]);
  expect(said).toEqual(['ready', 'stopping', 'stopped']);
});
