import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ConfigurationError, readConfig } from './config/env.ts';
import { closeContext, openContext } from './context.ts';
import { AccountExistsError, createAdministrator } from './modules/accounts/index.ts';

/** `npm run admin -- create EMAIL`: the first administrator of an installation that is not the demo. */

const usage = 'Usage: npm run admin -- create EMAIL [--first-name NAME] [--last-name NAME]';

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function create(email: string, firstName: string, lastName: string): Promise<void> {
  const context = await openContext(readConfig());
  try {
    await context.database.migrate();
    // Shown once and stored nowhere but as a hash.
    const password = `${randomBytes(12).toString('base64url')}aA1`;
    await createAdministrator(context, { email, password, firstName, lastName });
    say(`${email} is an administrator. Password, shown this once: ${password}`);
  } finally {
    await closeContext(context);
  }
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'first-name': { type: 'string', default: 'First' },
      'last-name': { type: 'string', default: 'Administrator' },
    },
  });
  const [command, email] = positionals;
  if (command !== 'create' || !email) throw new ConfigurationError(usage);
  await create(email, values['first-name'], values['last-name']);
} catch (error) {
  const isExplained = error instanceof ConfigurationError || error instanceof AccountExistsError;
  const text =
    isExplained || (error instanceof Error && 'code' in error)
      ? (error as Error).message
      : String((error as Error).stack);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
