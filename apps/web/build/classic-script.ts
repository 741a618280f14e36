import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** @param define constants for the code of the script, as JSON */
export async function classicScript(entry: URL, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: fileURLToPath(entry), output: { format: 'iife' } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`);
  return output.output[0].code;
}
