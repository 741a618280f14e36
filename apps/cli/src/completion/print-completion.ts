import type { Command } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { bashCompletion } from './bash.ts';
import type { CompletedCommand } from './completed-command.ts';
import { fishCompletion } from './fish.ts';
import { zshCompletion } from './zsh.ts';

const scripts: Readonly<Record<string, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** @throws UsageError */
export async function printCompletion(shell: string, commands: Readonly<Record<string, Command>>): Promise<void> {
  const write = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (!write) throw new UsageError(`A shell is needed: ${Object.keys(scripts).join(', ')}.`);
  const completed = await Promise.all(
    Object.entries(commands).map(async ([name, { summary, options, words = async () => [] }]) => ({
      name,
      summary,
      options,
      words: await words(),
    })),
  );
  process.stdout.write(write(completed));
}
