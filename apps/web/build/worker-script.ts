import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Bundles a worker below `src` into one classic script. @param define constants for its code, as JSON */
export async function workerScript(path: string, define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: fileURLToPath(new URL(`../src/${path}`, import.meta.url)), output: { format: 'iife' } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error(`${path} was not built`);
  return output.output[0].code;
}
