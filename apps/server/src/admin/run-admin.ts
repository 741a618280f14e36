import { parseArgs } from 'node:util';
import type { Context } from '../context.ts';
import { type AdminCommand, AdminError } from './command.ts';
import { create } from './create.ts';
import { list } from './list.ts';
import { reset } from './reset.ts';
import { rotateKeys } from './rotate-keys.ts';
import { takeOver } from './take-over.ts';

const commands: Readonly<Record<string, AdminCommand>> = {
  create,
  reset,
  list,
  'rotate-keys': rotateKeys,
  'take-over': takeOver,
};

interface AdminSurroundings {
  say: (text: string) => void;
  /** Runs with a database whose schema is up to date. */
  withContext: (work: (context: Context) => Promise<void>) => Promise<void>;
}

/** @throws AdminError, and whatever the surroundings throw */
export async function runAdmin(words: readonly string[], { say, withContext }: AdminSurroundings): Promise<void> {
  const [name, ...rest] = words;
  if (name === undefined || name === 'help' || rest.includes('--help') || name === '--help') return say(help());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new AdminError(`There is no command ${name}.\n\n${help()}`);
  const input = parseInput(name, command, rest);
  await withContext((context) => command.run(context, { ...input, say }));
}

function parseInput(name: string, command: AdminCommand, args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { ...command.options } });
    if (positionals.length === command.words) return { words: positionals, options: values };
  } catch {
    // An option that the command does not have: the usage says which it has.
  }
  throw new AdminError(`Usage: npm run admin -- ${name} ${command.usage}`.trimEnd());
}

function help(): string {
  const lines = Object.entries(commands).map(
    ([name, { usage, summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`,
  );
  return ['Usage: npm run admin -- COMMAND', '', ...lines].join('\n');
}
