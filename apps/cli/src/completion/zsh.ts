import type { Option, Options } from '../options.ts';
import { type CompletedCommand, optionsBehind, quoted } from './completed-command.ts';

/** `_arguments` and `_describe` read a colon as a separator, brackets as the end of a description. */
const plain = (text: string) => text.replaceAll(/[\\:[\]]/g, '\\$&');

function argument([name, { type, value = '', summary, multiple, completes }]: [string, Option]): string {
  const action = completes === 'paths' ? '_files' : Array.isArray(completes) ? `(${completes.join(' ')})` : '';
  const asValue = type === 'boolean' ? '' : `:${plain(value)}:${action}`;
  return quoted(`${multiple ? '*' : ''}--${name}[${plain(summary)}]${asValue}`);
}

const argumentsOf = (options: Options) => [
  ...Object.entries(options).map(argument),
  quoted('--help[prints the help]'),
  quoted('*:file:_files'),
];

function describe(words: readonly { name: string; summary: string }[]): string {
  return words.map(({ name, summary }) => quoted(summary ? `${name}:${plain(summary)}` : name)).join(' ');
}

export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const cases = commands.flatMap((command) => {
    const { name, words, options } = command;
    if (words.length === 0) return [`    ${name}) _arguments ${argumentsOf(options).join(' ')} ;;`];
    return [
      `    ${name})`,
      `      if ((CURRENT == 3)); then words_of_command=(${describe(words)}); _describe word words_of_command; return; fi`,
      '      case $words[3] in',
      ...words.map(
        (word) => `        ${word.name}) _arguments ${argumentsOf(optionsBehind(command, word)).join(' ')} ;;`,
      ),
      '      esac',
      '      ;;',
    ];
  });
  return `#compdef washboard
# zsh completion for washboard. To use it now: source <(washboard completion zsh)
_washboard() {
  local -a words_of_command
  if ((CURRENT == 2)); then
    words_of_command=(${describe(commands)})
    _describe command words_of_command
    _arguments '--help[prints the help]' '--version[prints the version]'
    return
  fi
  case $words[2] in
${cases.join('\n')}
  esac
}
# In a folder of fpath, the file is the function.
if [[ $funcstack[1] = _washboard ]]; then _washboard; else compdef _washboard washboard; fi
`;
}
