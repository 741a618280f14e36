import { join } from 'node:path';
import { nameSchema } from '@washboard/contract/accounts/field-rules';
import type { BrandId } from '@washboard/contract/brands/brands';
import { type NewInvitation, newInvitationSchema } from '@washboard/contract/invitations/invitations';
import {
  type ImportRefusal,
  importColumns,
  type LineProblem,
} from '@washboard/contract/machine-registration/appliance-import';
import { z } from 'zod';
import { ProblemError } from '../../http/problem-error.ts';
import type { CompanyRow } from '../../modules/people/companies/index.ts';
import {
  plainText,
  readCsv,
  UnreadableTableError,
  type UploadedRow,
} from '../../modules/platform/spreadsheets/index.ts';
import { readMachines } from '../../modules/servicing/machine-registration/index.ts';
import type { ImportedMachine } from '../../modules/servicing/machine-registration/tables.ts';
import { AdminError } from '../command.ts';

/** Each file refers only to files before it. */
export const treeColumns = {
  'companies.csv': ['companyCode', 'companyName', 'parentCompanyCode'],
  'people.csv': ['email', 'firstName', 'lastName', 'language', 'role', 'companyCode', 'administrationProfile'],
  'machines.csv': importColumns,
} as const;
export type TreeFile = keyof typeof treeColumns;

export interface ReadLine<Value> {
  line: number;
  value: Value | null;
  problems: string[];
}

/** These limits far exceed any installation. */
const bounds = { rows: 500_000, cells: 20, cellLength: 300 };

/** @throws AdminError for a file that is no table */
function readRows(folder: string, file: TreeFile, content: Uint8Array): UploadedRow[] {
  try {
    const { rows } = readCsv(content, bounds);
    return rows.map(({ line, cells }) => ({ line, cells: cells.map(({ text }) => ({ text: plainText(text) })) }));
  } catch (error) {
    if (!(error instanceof UnreadableTableError)) throw error;
    throw new AdminError(`${join(folder, file)} cannot be read: ${faults[error.fault]}.`);
  }
}

const faults = {
  encoding: 'it is not UTF-8',
  format: 'it is not CSV',
  empty: 'it is empty',
  columns: 'its first line must contain the column titles',
  tooManyLines: 'it has too many lines',
  tooLarge: 'it is too large',
  tooSlow: 'it could not be read in time',
} as const;

export function readCompanies(folder: string, content: Uint8Array): ReadLine<CompanyRow>[] {
  return readObjects(folder, 'companies.csv', content, companySchema);
}

export function readPeople(folder: string, content: Uint8Array): ReadLine<NewInvitation>[] {
  return readObjects(folder, 'people.csv', content, personSchema);
}

export function readTreeMachines(folder: string, content: Uint8Array, brand: BrandId): ReadLine<ImportedMachine>[] {
  const rows = readRows(folder, 'machines.csv', content);
  if (rows.length === 1) return [];
  try {
    const { machines, refusals } = readMachines(rows, { brand, ownCompany: null });
    return [
      ...machines.map(({ line, machine }) => ({ line, value: machine, problems: [] })),
      ...refusals.map(({ line, problems }) => ({ line, value: null, problems: problems.map(inWords) })),
    ].toSorted((a, b) => a.line - b.line);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const titles = error.extra?.errors?.map(({ path, message }) => `${path} is ${message}`).join(', ');
    throw new AdminError(`${join(folder, 'machines.csv')} cannot be read: ${titles ?? faults.empty}.`);
  }
}

function inWords({ column, problem }: ImportRefusal['problems'][number]): string {
  return column === null ? problemWords[problem] : `${column}: ${problemWords[problem]}`;
}

const problemWords: Readonly<Record<LineProblem, string>> = {
  missing: 'is empty',
  serialNumberInvalid: '4 to 20 letters and digits are needed',
  serialNumberTwice: 'is already in an earlier line',
  exists: 'is already registered',
  deleted: 'was deleted',
  gammaUnknown: 'the brand has no such range',
  modelUnknown: 'the range has no such model',
  revisionInvalid: 'one or two letters are needed',
  versionInvalid: 'digits with dots are needed',
  bothVersions: 'both versions are needed, or neither',
  ratingPowerUnknown: 'there is no such rated power',
  companyUnknown: 'six digits are needed',
  tooManyCells: 'there are more cells than titles',
  notPermitted: 'is not permitted',
  storedAsNumber: 'is stored as a number',
  formulaWithoutResult: 'is a formula without a result',
  cellError: 'is an error',
  mergedCells: 'is merged with other cells',
  hiddenColumn: 'is hidden',
  hiddenRow: 'is hidden',
};

const code = z.string().regex(/^\d{6}$/, 'six digits are needed');
const codeOrNone = z.union([z.literal('').transform(() => null), code]);

const companySchema = z.object({
  companyCode: code,
  companyName: nameSchema,
  parentCompanyCode: codeOrNone,
});

const personSchema = z
  .object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    language: z.string(),
    role: z.string().toUpperCase(),
    companyCode: codeOrNone,
    administrationProfile: z.string().transform((text) =>
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  })
  .pipe(newInvitationSchema);

/** @throws AdminError when a column is missing, unknown or named twice */
function readObjects<Value>(
  folder: string,
  file: Exclude<TreeFile, 'machines.csv'>,
  content: Uint8Array,
  schema: z.ZodType<Value>,
): ReadLine<Value>[] {
  const [head, ...rows] = readRows(folder, file, content);
  const titles: readonly string[] = treeColumns[file];
  const columns = (head?.cells ?? []).map(({ text }) =>
    titles.find((title) => title.toLowerCase() === text.toLowerCase()),
  );
  const isRight = columns.length === titles.length && titles.every((title) => columns.includes(title));
  if (!isRight) throw new AdminError(`${join(folder, file)}: the first line must be ${titles.join(',')}.`);
  return rows.map(({ line, cells }) => {
    if (cells.length > columns.length) return { line, value: null, problems: [problemWords.tooManyCells] };
    const fields = Object.fromEntries(columns.map((column, at) => [column ?? '', cells[at]?.text ?? '']));
    const parsed = schema.safeParse(fields);
    if (parsed.success) return { line, value: parsed.data, problems: [] };
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${faultWords(message)}`);
    return { line, value: null, problems };
  });
}

const faultWords = (message: string) => message.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
