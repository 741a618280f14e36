import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firmwareVersionSchema } from '@washboard/contract/firmware/firmware';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { existingAppliances } from '../../modules/machines/appliances/index.ts';
import { applianceStates, appliances } from '../../modules/machines/appliances/tables.ts';
import { isPerson } from '../../modules/people/accounts/index.ts';
import { users } from '../../modules/people/accounts/tables.ts';
import { companies } from '../../modules/people/companies/tables.ts';
import { listAllInvitations } from '../../modules/people/invitations/index.ts';
import { byteOrderMark, csvFormatOf, csvLine } from '../../modules/platform/spreadsheets/index.ts';
import { type AdminCommand, AdminError } from '../command.ts';
import { type TreeFile, treeColumns } from './tree-tables.ts';

type Row = Readonly<Record<string, string | null>>;

export const exportTree: AdminCommand = {
  usage: 'FOLDER',
  summary: 'writes companies.csv, people.csv and machines.csv, without any password or secret',
  words: 1,
  async run(context, { words: [folder = ''], say }) {
    const { orm } = context.database;
    // One snapshot guarantees that no account refers to a missing company.
    const tables = await orm.transaction(
      async (transaction) => ({
        'companies.csv': await companyRows(transaction),
        'people.csv': await peopleRows(transaction),
        'machines.csv': await machineRows(transaction, context),
      }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const [file, rows] of Object.entries(tables) as [TreeFile, Row[]][]) {
      const path = join(folder, file);
      await writeTable(path, treeColumns[file], rows);
      say(`${path}: ${rows.length}`);
    }
  },
};

type Reading = Pick<Context['database']['orm'], 'select'>;

async function companyRows(orm: Reading): Promise<Row[]> {
  const rows = await orm.select().from(companies);
  return sorted(rows, ({ companyCode }) => companyCode);
}

async function peopleRows(orm: Reading): Promise<Row[]> {
  const accounts = await orm
    .select()
    .from(users)
    .where(and(isPerson, eq(users.status, 'ACTIVE')));
  const emails = new Set(accounts.map(({ email }) => email));
  const invited = (await listAllInvitations(orm)).filter(({ email }) => !emails.has(email));
  const people = [...accounts, ...invited].map(
    ({ email, firstName, lastName, language, role, companyCode, administrationProfile }) => ({
      email,
      firstName,
      lastName,
      language,
      role,
      companyCode,
      administrationProfile: administrationProfile.toSorted().join(' '),
    }),
  );
  return sorted(people, ({ email, companyCode }) => `${email} ${companyCode ?? ''}`);
}

async function machineRows(orm: Reading, { config }: Context): Promise<Row[]> {
  const rows = await orm
    .select({
      serialNumber: appliances.serialNumber,
      gamma: appliances.gamma,
      modelNumber: appliances.modelNumber,
      revision: appliances.revision,
      ratingPower: appliances.ratingPower,
      companyCode: appliances.companyCode,
      FW00: sql<string | null>`${applianceStates.versions}->>'FW00'`,
      FW02: sql<string | null>`${applianceStates.versions}->>'FW02'`,
    })
    .from(appliances)
    .leftJoin(applianceStates, eq(applianceStates.serialNumber, appliances.serialNumber))
    .where(existingAppliances(config.brand));
  const machines = rows.map(({ FW00, FW02, ...machine }) => {
    // A machine may report a firmware version that no user could enter.
    const areValid = [FW00, FW02].every((version) => firmwareVersionSchema.safeParse(version).success);
    return { ...machine, ...(areValid && { FW00, FW02 }) };
  });
  return sorted(machines, ({ serialNumber }) => serialNumber);
}

/** This order does not depend on settings of the database, so that files can be compared. */
function sorted<Value extends Row | object>(rows: readonly Value[], keyOf: (row: Value) => string): Row[] {
  const keyed = rows.map((row) => ({ key: keyOf(row), row: row as Row }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}

/** @throws AdminError when the file exists */
async function writeTable(path: string, columns: readonly string[], rows: readonly Row[]): Promise<void> {
  const format = csvFormatOf('en');
  const lines = [
    csvLine(columns, format),
    ...rows.map((row) =>
      csvLine(
        columns.map((column) => row[column] ?? ''),
        format,
      ),
    ),
  ];
  try {
    await writeFile(path, `${byteOrderMark}${lines.join('')}`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new AdminError(`${path} already exists. Choose another folder.`);
    }
    throw error;
  }
}
