import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  pid: number;
  httpPort: number;
  mqttPort: number;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves with the signal or exit code. */
  ended: Promise<string>;
}

export const serverProgram = fileURLToPath(import.meta.resolve('@washboard/server/main'));

/** @throws if the process ends instead of serving */
export async function startServerProcess(
  environment: Record<string, string>,
  program: string = serverProgram,
  onLine: (line: string) => void = () => {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: '0', MQTT_PORT: '0', ...environment },
  });
  const ended = once(child, 'close').then(([code, signal]) => String(signal ?? code));
  const output: string[] = [];
  const ports = await new Promise<Pick<ServerProcess, 'httpPort' | 'mqttPort'>>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        onLine(line);
        if (line.includes('"msg":"serving"')) resolve(JSON.parse(line));
      });
    }
    ended.then(() => reject(new Error(`the server did not start:\n${output.join('\n')}`)), reject);
  });

  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal);
    await ended;
  }
  return { pid: child.pid ?? 0, ...ports, ended, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
