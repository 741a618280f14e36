import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import { asc, eq } from 'drizzle-orm';
import { users } from '../modules/people/accounts/index.ts';
import { companies } from '../modules/people/companies/index.ts';
import type { AdminCommand } from './command.ts';

export const list: AdminCommand = {
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
    if (accounts.length === 0) say(options.all ? 'There are no accounts.' : 'There is no administrator: `create` one.');
    const rows = accounts.map(({ user, companyName }) => [
      user.email,
      user.role,
      user.status,
      `${user.firstName} ${user.lastName}`,
      companyName ?? '',
    ]);
    for (const line of aligned(rows)) say(line);
  },
};

function aligned(rows: readonly (readonly string[])[]): string[] {
  // Whatever somebody called themselves must not steer the operator's terminal.
  const clean = rows.map((row) => row.map((cell) => withoutHiddenCharacters(cell)));
  const widthOf = (column: number) => Math.max(...clean.map((row) => row[column]?.length ?? 0));
  return clean.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widthOf(column)))
      .join('  ')
      .trimEnd(),
  );
}
