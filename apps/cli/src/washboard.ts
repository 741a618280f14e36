import { revision, version } from '@washboard/server/config/build';
import { commands } from './commands.ts';
import { generalHelp, helpOf } from './help.ts';
import { UsageError } from './usage-error.ts';

const { npm_lifecycle_event: npmScript } = process.env;

async function run([name, ...args]: string[]): Promise<void> {
  // `npx ./washboard-VERSION.tgz` shows the product; an installed program must not begin anything unasked.
  if (name === undefined && npmScript === 'npx') return run(['demo']);
  if (name === undefined || name === 'help' || name === '--help' || name === '-h')
    return void process.stdout.write(generalHelp(commands));
  if (name === '--version') return void process.stdout.write(`${version}${revision ? ` (${revision})` : ''}\n`);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}. \`washboard --help\` lists the commands.`);
  const program = npmScript === name ? `npm run ${name} --` : `washboard ${name}`;
  if (!command.hasOwnHelp && args.some((arg) => arg === '--help' || arg === '-h'))
    return void process.stdout.write(await helpOf(program, command));
  await command.run(args, { program, usage: command.usage });
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
