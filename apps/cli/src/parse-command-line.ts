import { parseArgs } from 'node:util';
import type { Call } from './command.ts';
import type { Options } from './options.ts';
import { UsageError } from './usage-error.ts';

interface Expected<O extends Options> extends Call {
  options: O;
  operands: number;
}

/** @throws UsageError */
export function parseCommandLine<const O extends Options>(
  args: string[],
  { options, operands, program, usage }: Expected<O>,
) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length === operands) return { values, operands: positionals };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\`${program} --help\` lists the options.`);
  }
  throw new UsageError(`Usage: ${program} ${usage}`);
}
