import type { CommandWord } from '../command.ts';
import type { Option, Options } from '../options.ts';

/** A command as the completion of shells needs it. */
export interface CompletedCommand {
  name: string;
  summary: string;
  options: Options;
  words: readonly CommandWord[];
}

/** Options that stand behind a command, or behind a word of it. */
export function optionsBehind({ options }: CompletedCommand, word: CommandWord): Options {
  return { ...options, ...word.options };
}

export function allOptions(commands: readonly CompletedCommand[]): [string, Option][] {
  const each = commands.flatMap((command) => [
    ...Object.entries(command.options),
    ...command.words.flatMap((word) => Object.entries(word.options)),
  ]);
  return [...new Map(each)];
}

/** In single quotes for a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
