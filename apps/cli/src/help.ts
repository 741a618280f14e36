import type { Command } from './command.ts';

export function generalHelp(commands: Readonly<Record<string, Command>>): string {
  return [
    'Washboard, the control room for connected commercial dishwashers',
    '',
    'Usage: washboard COMMAND [OPTIONS]',
    '',
    ...aligned(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
    '',
    ...aligned([
      ['--help', 'prints this; after a command, its options'],
      ['--version', 'prints the version'],
    ]),
    '',
    'Settings are environment variables: docs/operations.md lists them.',
    '',
  ].join('\n');
}

export async function helpOf(program: string, { usage, summary, options, notes }: Command): Promise<string> {
  const lines = Object.entries(options).map(([name, { value = '', summary: text }]): [string, string] => [
    `--${name} ${value}`.trimEnd(),
    text,
  ]);
  return [
    `Usage: ${program} ${usage}`,
    '',
    `${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}.`,
    ...(lines.length > 0 ? ['', ...aligned(lines)] : []),
    ...(notes ? ['', await notes()] : []),
    '',
  ].join('\n');
}

function aligned(lines: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
}
