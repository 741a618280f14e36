import type { Options } from '../options.ts';
import { allOptions, type CompletedCommand, optionsBehind, quoted } from './completed-command.ts';

const namesOf = (options: Options) => [...Object.keys(options), 'help'].map((name) => `--${name}`);

/** Without a suggestion of ours, bash completes the name of a file. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const list = (words: readonly string[]) => quoted(words.join(' '));
  const values = allOptions(commands)
    .filter(([, { type }]) => type === 'string')
    .map(([name, { completes }]) => {
      const words = Array.isArray(completes) ? `words=${list(completes)}` : 'return';
      return `      --${name}) ${words} ;;`;
    });
  const following = commands.flatMap((command) => {
    if (command.words.length === 0) return [`      ${command.name}) words=${list(namesOf(command.options))} ;;`];
    const first = list(command.words.map(({ name }) => name));
    return [
      `      ${command.name})`,
      `        if ((COMP_CWORD == 2)); then words=${first}`,
      '        else',
      `          case \${COMP_WORDS[2]} in`,
      ...command.words.map(
        (word) => `            ${word.name}) words=${list(namesOf(optionsBehind(command, word)))} ;;`,
      ),
      '          esac',
      '        fi',
      '        ;;',
    ];
  });
  return `# bash completion for washboard. To use it now: source <(washboard completion bash)
_washboard() {
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} words=
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    words=${list([...commands.map(({ name }) => name), '--help', '--version'])}
  else
    case \${COMP_WORDS[1]} in
${following.join('\n')}
    esac
    case $previous in
${values.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _washboard washboard
`;
}
