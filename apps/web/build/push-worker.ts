import type { Plugin } from 'vite';
import { classicScript } from './classic-script.ts';

/** In the main service worker, the code for push messages would add two kilobytes to every first visit. */
export function pushWorker(define: Record<string, string>): Plugin {
  return {
    name: 'washboard-push-worker',
    apply: 'build',
    async generateBundle() {
      const source = await classicScript(new URL('../src/push-worker/push-worker.ts', import.meta.url), define);
      this.emitFile({ type: 'asset', fileName: 'push-worker.js', source });
    },
  };
}
