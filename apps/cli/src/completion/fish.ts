import type { Option } from '../options.ts';
import { type CompletedCommand, optionsBehind } from './completed-command.ts';

/** fish knows only these two escapes in single quotes. */
const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const complete = (condition: string, rest: string) => `complete -c washboard -n ${quoted(condition)} ${rest}`;
  const option = (condition: string, [name, { type, summary, completes }]: [string, Option]) => {
    const value = type === 'boolean' ? '' : completes === 'paths' ? ' -rF' : ` -x${choices(completes)}`;
    return complete(condition, `-l ${name}${value}${summary ? ` -d ${quoted(summary)}` : ''}`);
  };
  const choices = (completes: Option['completes']) =>
    Array.isArray(completes) ? ` -a ${quoted(completes.join(' '))}` : '';
  const first = '__fish_use_subcommand';
  const lines = commands.flatMap((command) => {
    const { name, words, options } = command;
    const here = `__fish_seen_subcommand_from ${name}`;
    const hasNoWord = `${here}; and not __fish_seen_subcommand_from ${words.map((word) => word.name).join(' ')}`;
    return [
      complete(first, `-f -a ${name} -d ${quoted(command.summary)}`),
      ...words.map((word) =>
        complete(hasNoWord, `-f -a ${word.name}${word.summary ? ` -d ${quoted(word.summary)}` : ''}`),
      ),
      ...(words.length === 0 ? Object.entries(options).map((each) => option(here, each)) : []),
      ...words.flatMap((word) =>
        Object.entries(optionsBehind(command, word)).map((each) =>
          option(`${here}; and __fish_seen_subcommand_from ${word.name}`, each),
        ),
      ),
    ];
  });
  return `# fish completion for washboard. To use it now: washboard completion fish | source
${complete(first, "-l help -d 'prints the help'")}
${complete(first, "-l version -d 'prints the version'")}
${lines.join('\n')}
`;
}
