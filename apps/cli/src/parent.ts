import { once } from 'node:events';

const watchMs = 500;

/** scripts/start.mjs sends a message when the web app is built. */
export function untilWebAppIsBuilt(): Promise<unknown> {
  return process.connected ? once(process, 'message') : Promise.resolve();
}

export function reportToParent(step: 'loaded' | 'serving'): void {
  process.send?.(step);
}

/** A killed parent cannot end this program. npm and npx name the script that they run in the environment. */
export function endWithParent(): void {
  const end = () => process.kill(process.pid, 'SIGTERM');
  if (process.connected) process.once('disconnect', end);
  else if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      end();
    }, watchMs);
    watch.unref();
  }
}
