import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('../src/push-worker/push-worker.ts', import.meta.url));

/**
 * Adds the service worker that shows messages: a file of its own, which only browsers load where somebody has switched
 * messages on. In the other service workers it would be two kilobytes of everybody's first visit.
 */
export function pushWorker(define: Record<string, string>): Plugin {
  return {
    name: 'washboard-push-worker',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        define,
        build: {
          write: false,
          target: 'es2023',
          rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'push-worker.js' } },
        },
      });
      const [output] = Array.isArray(built) ? built : [built];
      if (!output || !('output' in output)) throw new Error('the push worker was not built');
      this.emitFile({ type: 'asset', fileName: 'push-worker.js', source: output.output[0].code });
    },
  };
}
