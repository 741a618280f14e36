import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { start } from './run.mjs';

/**
 * @param parts each with a `name` and a `command`: the program and its arguments
 * @param options with `isQuiet` it prints only the output of failed programs
 * @returns the names of failed programs
 */
export async function runParts(parts, { isQuiet = false } = {}) {
  const failed = [];
  const queue = [...parts];
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let part = queue.shift(); part; part = queue.shift())
        if (!(await runPart(part, isQuiet))) failed.push(part.name);
    }),
  );
  return failed;
}

async function runPart({ name, command: [program, ...args] }, isQuiet) {
  const startedMs = performance.now();
  const child = start(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const output = isQuiet && code === 0 ? '' : out + errors;
  process.stdout.write(`${output}${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)\n`);
  return code === 0;
}
