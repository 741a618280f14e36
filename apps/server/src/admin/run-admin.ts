import { parseArgs } from 'node:util';
import { CopyDatabaseError, copyDatabase } from '../adapters/database/copy-database.ts';
import { openPostgresDatabase } from '../adapters/database/postgres-database.ts';
import type { Context } from '../context.ts';
import { issueSetupLink } from '../modules/administration/setup/index.ts';
import { rotateLedgerKey } from '../modules/machines/ledger/index.ts';
import { deletePushKey } from '../modules/outgoing/push/index.ts';
import { rotateSigningKeys } from '../modules/people/identity/index.ts';
import { recordAudit } from '../modules/platform/audit/index.ts';
import { replaceSecretKey } from '../modules/platform/secrets/index.ts';
import { createCommand, listCommand, resetCommand } from './account-commands.ts';
import { type AdminCommand, AdminError } from './command.ts';
import { exportTree } from './tree/export-tree.ts';
import { importTree } from './tree/import-tree.ts';

const rotateKeys: AdminCommand = {
  usage: '',
  summary: 'creates a new key for signing tokens; it is used after a few minutes, and no user is logged out',
  words: 0,
  async run(context, { say }) {
    const kid = await rotateSigningKeys(context);
    say(`Key ${kid} is used in three minutes. The previous key stays valid until its last token has expired.`);
  },
};

const rotateLedger: AdminCommand = {
  usage: '',
  summary: 'creates a new key for signing the hygiene ledger; the previous key vouches for it',
  words: 0,
  async run(context, { say }) {
    say(`This key signs the ledger from now on:\n${await rotateLedgerKey(context)}`);
  },
};

const replaceKey: AdminCommand = {
  usage: '',
  summary:
    'replaces a lost key by the one in SECRET_KEY_FILE, or by a new one; encrypted secrets must be entered again',
  words: 0,
  async run({ config, database, clock }, { say }) {
    const at = clock.now();
    const isReplaced = await database.orm.transaction(async (transaction) => {
      if (!(await replaceSecretKey(transaction, { config, at }))) return false;
      await deletePushKey(transaction);
      const line = { at, actor: null, origin: 'cli', action: 'secretKey.replaced', subject: null } as const;
      await recordAudit(transaction, line);
      return true;
    });
    if (!isReplaced) return say(`This database already uses the key in ${config.secretKeyFile}. Nothing was changed.`);
    say(
      `This database uses the key in ${config.secretKeyFile} from now on. Give this file to all processes.\n` +
        'Each user must switch on push messages again on each device. Replace the secret of each webhook, and enter ' +
        'the password of each MQTT bridge again. Links in mails that were sent no longer work.',
    );
  },
};

const takeOver: AdminCommand = {
  usage: 'URL',
  summary:
    'copies the database at URL (postgresql://…) into this one, which must be empty; mails not sent yet are not copied',
  words: 1,
  async run({ database }, { words: [url = ''], say }) {
    if (!/^postgres(ql)?:/.test(url))
      throw new AdminError('URL must look like DATABASE_URL: postgresql://USER@HOST:PORT/DATABASE.');
    const source = openPostgresDatabase(url);
    try {
      await source.migrate(); // Copying needs both databases at the same migration.
      say(`${await copyDatabase(source, database)} rows were copied.`);
    } catch (error) {
      throw error instanceof CopyDatabaseError ? new AdminError(error.message) : error;
    } finally {
      await source.close();
    }
  },
};

const firstAdministrator: AdminCommand = {
  usage: '',
  summary: 'prints a link, valid for one hour, to create the first administrator; previous links stop working',
  words: 0,
  async run(context, { say }) {
    const link = await issueSetupLink(context, { origin: 'cli' });
    if (!link)
      throw new AdminError(
        'There is already an administrator. `reset EMAIL` sets a new password, `list` shows who it is.',
      );
    say(`Open this link within an hour to create the first administrator:\n${link}`);
  },
};

export const adminCommands: Readonly<Record<string, AdminCommand>> = {
  'first-administrator': firstAdministrator,
  create: createCommand,
  reset: resetCommand,
  list: listCommand,
  import: importTree,
  export: exportTree,
  'rotate-keys': rotateKeys,
  'rotate-ledger-key': rotateLedger,
  'replace-secret-key': replaceKey,
  'take-over': takeOver,
};

interface AdminSurroundings {
  /** The program as the user called it; the help shows it. */
  program: string;
  /** Options of every command; `withContext` gets their values. */
  sharedOptions?: Readonly<Record<string, { type: 'string'; value: string; summary: string }>>;
  say: (text: string) => void;
  withContext: (work: (context: Context) => Promise<void>, values: Readonly<Record<string, string>>) => Promise<void>;
}

export async function runAdmin(words: readonly string[], surroundings: AdminSurroundings): Promise<void> {
  const { say, withContext } = surroundings;
  const [name, ...rest] = words;
  if (name === undefined || name === 'help' || words.some((word) => word === '--help' || word === '-h'))
    return say(help(surroundings));
  const command = Object.hasOwn(adminCommands, name) ? adminCommands[name] : undefined;
  if (!command) throw new AdminError(`There is no command ${name}.\n\n${help(surroundings)}`);
  const { shared, ...input } = parseInput(name, command, rest, surroundings);
  await withContext((context) => command.run(context, { ...input, say }), shared);
}

function parseInput(
  name: string,
  command: AdminCommand,
  args: string[],
  { program, sharedOptions = {} }: AdminSurroundings,
) {
  try {
    const options = { ...sharedOptions, ...command.options };
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    const shared = Object.entries(values).flatMap(([option, value]) =>
      option in sharedOptions && typeof value === 'string' ? [[option, value] as const] : [],
    );
    if (positionals.length === command.words)
      return { words: positionals, options: values, shared: Object.fromEntries(shared) };
  } catch {}
  throw new AdminError(`Usage: ${program} ${name} ${command.usage}`.trimEnd());
}

function help({ program, sharedOptions = {} }: AdminSurroundings): string {
  const lines = Object.entries(adminCommands).map(
    ([name, { usage, summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`,
  );
  const shared = Object.entries(sharedOptions).map(
    ([name, { value, summary }]) => `  --${name} ${value}\n      ${summary}`,
  );
  const ofAll = shared.length > 0 ? ['', 'Options of every command:', '', ...shared] : [];
  return [`Usage: ${program} COMMAND`, '', ...lines, ...ofAll].join('\n');
}
