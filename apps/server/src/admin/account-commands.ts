import { randomBytes } from 'node:crypto';
import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import { asc, eq, ne } from 'drizzle-orm';
import {
  AccountExistsError,
  createAdministrator,
  fullNameOf,
  hashPassword,
  updateAccount,
} from '../modules/people/accounts/index.ts';
import { users } from '../modules/people/accounts/tables.ts';
import { companies } from '../modules/people/companies/tables.ts';
import { announceAccessChange, endSessionsWithin } from '../modules/people/sessions/index.ts';
import { recordAudit } from '../modules/platform/audit/index.ts';
import { type AdminCommand, AdminError, textOption } from './command.ts';

export const createCommand: AdminCommand = {
  usage: 'EMAIL [--first-name NAME] [--last-name NAME]',
  summary: 'creates an administrator and shows the password once',
  words: 1,
  options: { 'first-name': { type: 'string' }, 'last-name': { type: 'string' } },
  async run(context, input) {
    const [email = ''] = input.words;
    const password = randomPassword();
    try {
      await createAdministrator(context, {
        email,
        password,
        firstName: textOption(input, 'first-name', 'First'),
        lastName: textOption(input, 'last-name', 'Administrator'),
      });
    } catch (error) {
      if (error instanceof AccountExistsError) throw new AdminError(`${error.message} \`reset\` sets a new password.`);
      throw error;
    }
    input.say(`${email} is now an administrator. Password, shown only now: ${password}`);
  },
};

export const resetCommand: AdminCommand = {
  usage: 'EMAIL',
  summary: 'sets a new password for an account, shows it once, and logs the account out everywhere',
  words: 1,
  async run(context, { words: [typed = ''], say }) {
    const email = typed.trim().toLowerCase();
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    const at = context.clock.now();
    const userId = await context.database.orm.transaction(async (transaction) => {
      const account = await updateAccount(transaction, { email }, { passwordHash }, ne(users.status, 'DELETED'));
      if (!account) throw new AdminError(`${email} has no account. \`list --all\` shows all accounts.`);
      await endSessionsWithin(transaction, { userId: account.id, at });
      const action = 'password.changed';
      await recordAudit(transaction, { at, actor: null, origin: 'cli', action, subject: account.id });
      return account.id;
    });
    announceAccessChange(context, userId);
    say(`${email} is logged out everywhere. New password, shown only now: ${password}`);
  },
};

export const listCommand: AdminCommand = {
  usage: '[--all]',
  summary: 'lists the administrators, or all accounts',
  words: 0,
  options: { all: { type: 'boolean' } },
  async run({ database }, { options, say }) {
    const accounts = await database.orm
      .select({ user: users, companyName: companies.companyName })
      .from(users)
      .leftJoin(companies, eq(companies.companyCode, users.companyCode))
      .where(options.all ? undefined : eq(users.role, 'ADMIN'))
      .orderBy(asc(users.email));
    if (accounts.length === 0)
      say(options.all ? 'There are no accounts.' : 'There is no administrator. `create` makes one.');
    const rows = accounts.map(({ user, companyName }) => [
      user.email,
      user.role,
      user.status,
      fullNameOf(user),
      companyName ?? '',
    ]);
    for (const line of aligned(rows)) say(line);
  },
};

function aligned(rows: readonly (readonly string[])[]): string[] {
  // A name could contain control sequences of the operator's terminal.
  const clean = rows.map((row) => row.map((cell) => withoutHiddenCharacters(cell)));
  const widthOf = (column: number) => Math.max(...clean.map((row) => row[column]?.length ?? 0));
  return clean.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widthOf(column)))
      .join('  ')
      .trimEnd(),
  );
}

/** The ending satisfies the password rules. */
function randomPassword(): string {
  return `${randomBytes(12).toString('base64url')}aA1`;
}
