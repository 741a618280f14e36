import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Opener {
  readonly said: readonly string[];
  untilSaid(count: number): Promise<void>;
  order(line: string): void;
  kill(): Promise<void>;
}

/** The first line of output means that the database is open. */
export function spawnOpener(directory: string, nodeOptions: string[] = []): Opener {
  const program = new URL('./opener-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [...nodeOptions, program, directory], { stdio: ['pipe', 'pipe', 'inherit'] });
  const said: string[] = [];
  const waiting = new Set<() => void>();
  const notify = () => {
    for (const check of [...waiting]) check();
  };
  let hasEnded = false;
  const ended = once(child, 'close').then(() => {
    hasEnded = true;
    notify();
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line);
    notify();
  });
  return {
    said,
    untilSaid: (count) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (said.length < count && !hasEnded) return;
          waiting.delete(check);
          if (said.length >= count) resolve();
          else reject(new Error('the process has ended'));
        };
        waiting.add(check);
        check();
      }),
    order: (line) => child.stdin.write(`${line}\n`),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export async function startOpener(directory: string, nodeOptions: string[] = []): Promise<Opener> {
  const opener = spawnOpener(directory, nodeOptions);
  await opener.untilSaid(1);
  return opener;
}
