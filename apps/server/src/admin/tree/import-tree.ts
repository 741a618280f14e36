import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import type { Transaction } from '../../adapters/database/database.ts';
import type { Context } from '../../context.ts';
import { type ImportOutcome, importCompanies } from '../../modules/people/companies/index.ts';
import { addInvitations } from '../../modules/people/invitations/index.ts';
import { csvFormatOf, csvLine } from '../../modules/platform/spreadsheets/index.ts';
import { announceToViewers } from '../../modules/servicing/claiming/index.ts';
import { addAppliances } from '../../modules/servicing/machine-registration/index.ts';
import { type AdminCommand, AdminError } from '../command.ts';
import {
  type ReadLine,
  readCompanies,
  readPeople,
  readTreeMachines,
  type TreeFile,
  treeColumns,
} from './tree-tables.ts';

/** This error rolls back a dry run. */
class NothingImported extends Error {}

type Secrets = readonly { serialNumber: string; linkSecret: string }[];

export const importTree: AdminCommand = {
  usage: 'FOLDER [--dry-run] [--no-mails]',
  summary:
    'adds the companies, people and machines of companies.csv, people.csv and machines.csv that are missing; changes nothing that exists',
  words: 1,
  options: { 'dry-run': { type: 'boolean' }, 'no-mails': { type: 'boolean' } },
  async run(context, { words: [folder = ''], options, say }) {
    const isDryRun = options['dry-run'] === true;
    const isMailed = options['no-mails'] !== true;
    const files = await readFiles(folder, context);
    const at = context.clock.now();
    const report = new Report(say, isDryRun);
    let secretsFile: string | null = null;
    try {
      await context.database.orm.transaction(async (transaction) => {
        const secrets = await addAll(transaction, context, files, { at, isMailed, report });
        if (report.errors > 0 || isDryRun) throw new NothingImported();
        // A machine whose secret is lost could never connect, so secrets are written before the commit.
        if (secrets.length > 0) secretsFile = await writeSecrets(folder, secrets, at);
      });
    } catch (error) {
      if (secretsFile !== null) await rm(secretsFile, { force: true });
      if (!(error instanceof NothingImported)) throw error;
    }
    report.sum();
    if (report.errors > 0) throw new AdminError(`Nothing was imported. Lines with errors: ${report.errors}.`);
    if (isDryRun) return say('This was a dry run: nothing was imported.');
    if (secretsFile !== null) say(`The link secrets of the new machines are only in this file: ${secretsFile}`);
    if (report.hasAdded('people.csv')) say(isMailed ? mailed(context) : notMailed);
    const owners = files['machines.csv']?.flatMap(({ value }) => value?.companyCode ?? []) ?? [];
    if (report.hasAdded('machines.csv')) await announceToViewers(context, [...new Set(owners)], []);
  },
};

const mailed = ({ mailer }: Context) =>
  mailer
    ? 'The process with the role jobs sends each new person a link, valid for three days.'
    : 'Each new person is sent a link, valid for three days, as soon as a mail server is configured (SMTP_URL).';
const notMailed = 'No e-mails are sent. An administrator can send the links by inviting these people again.';

async function readFiles(folder: string, { config }: Context) {
  const contents = await Promise.all(
    (Object.keys(treeColumns) as TreeFile[]).map((file) => readIfThere(join(folder, file))),
  );
  const [companies, people, machines] = contents;
  if (contents.every((content) => content === null)) {
    throw new AdminError(`${folder} has none of ${Object.keys(treeColumns).join(', ')}.`);
  }
  return {
    'companies.csv': companies ? readCompanies(folder, companies) : null,
    'people.csv': people ? readPeople(folder, people) : null,
    'machines.csv': machines ? readTreeMachines(folder, machines, config.brand) : null,
  };
}

type Files = Awaited<ReturnType<typeof readFiles>>;

async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function addAll(
  transaction: Transaction,
  context: Context,
  files: Files,
  { at, isMailed, report }: { at: Date; isMailed: boolean; report: Report },
): Promise<Secrets> {
  await addValid(files, 'companies.csv', report, (rows) => importCompanies(transaction, rows, at));
  await addValid(files, 'people.csv', report, (rows) => addInvitations(transaction, context, rows, { at, isMailed }));
  let secrets: Secrets = [];
  await addValid(files, 'machines.csv', report, async (rows) => {
    const added = await addAppliances(transaction, context, rows, at);
    secrets = added.secrets;
    return added.outcomes;
  });
  return secrets;
}

type ValueOf<File extends TreeFile> = NonNullable<NonNullable<Files[File]>[number]['value']>;

/** All lines are checked even after a fault, so that one run reports all faults. */
async function addValid<File extends TreeFile>(
  files: Files,
  file: File,
  report: Report,
  add: (rows: ValueOf<File>[]) => Promise<ImportOutcome[]>,
): Promise<void> {
  const lines = files[file] as ReadLine<ValueOf<File>>[] | null;
  if (lines === null) return report.missing(file);
  const valid = lines.flatMap(({ line, value }) => (value === null ? [] : [{ line, value }]));
  const outcomes = await add(valid.map(({ value }) => value));
  const outcomeOf = new Map(valid.map(({ line }, at) => [line, outcomes[at]]));
  for (const { line, value, problems } of lines) {
    const outcome = outcomeOf.get(line) ?? { refused: problems.join('; ') };
    report.line(file, line, value === null ? '' : nameOf(value), outcome);
  }
}

function nameOf(value: { companyCode: string | null; companyName?: string; email?: string; serialNumber?: string }) {
  return value.serialNumber ?? value.email ?? `${value.companyCode} ${value.companyName}`;
}

class Report {
  readonly #say: (text: string) => void;
  readonly #isDryRun: boolean;
  readonly #counts = new Map<TreeFile, { added: number; same: number; differs: number; refused: number }>();
  errors = 0;

  constructor(say: (text: string) => void, isDryRun: boolean) {
    this.#say = say;
    this.#isDryRun = isDryRun;
  }

  missing(file: TreeFile): void {
    this.#say(`${file}: not found`);
  }

  line(file: TreeFile, line: number, name: string, outcome: ImportOutcome): void {
    const counts = this.#counts.get(file) ?? { added: 0, same: 0, differs: 0, refused: 0 };
    this.#counts.set(file, counts);
    // A name could contain control sequences of the operator's terminal.
    const position = `${file}, line ${line}:`;
    const say = (text: string) => this.#say(withoutHiddenCharacters(`${position} ${text}`));
    if (outcome === 'same') counts.same += 1;
    else if (outcome === 'added') {
      counts.added += 1;
      if (this.#isDryRun) say(`would add ${name}`);
    } else if ('differs' in outcome) {
      counts.differs += 1;
      say(`${name} ${outcome.differs}, and is not changed`);
    } else {
      counts.refused += 1;
      this.errors += 1;
      say(`error: ${name === '' ? '' : `${name}: `}${outcome.refused}`);
    }
  }

  sum(): void {
    for (const [file, { added, same, differs, refused }] of this.#counts) {
      const wouldBe = this.#isDryRun || this.errors > 0 ? 'to add' : 'added';
      this.#say(`${file}: ${added} ${wouldBe}, ${same} as stored, ${differs} different, ${refused} with errors`);
    }
  }

  hasAdded(file: TreeFile): boolean {
    return (this.#counts.get(file)?.added ?? 0) > 0;
  }
}

/** @returns the path of a new file that only its owner can read */
async function writeSecrets(folder: string, secrets: Secrets, at: Date): Promise<string> {
  const format = csvFormatOf('en');
  const lines = secrets.map(({ serialNumber, linkSecret }) => csvLine([serialNumber, linkSecret], format));
  const path = join(folder, `link-secrets-${at.toISOString().replace(/[:.]/g, '-')}.csv`);
  const content = `${csvLine(['serialNumber', 'linkSecret'], format)}${lines.join('')}`;
  await writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true });
  return path;
}
