import type { Plugin } from 'vite';
import { classicScript } from './classic-script.ts';

/**
 * Adds the service worker that shows messages: a file of its own, which only browsers load where somebody has switched
 * messages on. In the other service workers it would be two kilobytes of everybody's first visit.
 */
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
