import { gammas } from '@washboard/contract/appliances/appliances';
import type { AuditLine } from '@washboard/contract/audit-log/audit-log';
import type { Language } from '@washboard/contract/languages/languages';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { and, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { alarmWordsOf } from '../../machines/alarms/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { parameterWords } from '../../machines/events/index.ts';
import { parameterText } from '../../machines/parameters/index.ts';
import { accountScope, fullNameOf } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { companyScope } from '../../people/scope/index.ts';
import { customerScope } from '../../servicing/customers/index.ts';
import { customers } from '../../servicing/customers/tables.ts';
import type { AuditRow } from './audit-repository.ts';

export interface AuditStyle {
  language: Language;
  system: MeasurementSystem;
}

export type ExplainedFields = Pick<AuditLine, 'names' | 'settings'>;

interface For {
  reader: Actor;
  brand: string;
  style: AuditStyle;
}

type Described = Pick<typeof appliances.$inferSelect, 'gamma' | 'modelNumber' | 'revision'>;

export async function explainFields(
  orm: Orm,
  rows: readonly AuditRow[],
  { reader, brand, style }: For,
): Promise<(row: AuditRow) => ExplainedFields> {
  const texts = [...new Set(rows.flatMap(textsOf))];
  const serialNumbers = [...new Set(rows.flatMap(({ serialNumber }) => serialNumber ?? []))];
  const isMentioned = (column: typeof companies.companyCode | typeof customers.id | typeof users.id) =>
    sql`${column}::text = any(${sql.param(texts)}::text[])`;
  const [companyRows, customerRows, accountRows, machineRows] = await Promise.all([
    orm
      .select({ code: companies.companyCode, name: companies.companyName })
      .from(companies)
      .where(sql`${isMentioned(companies.companyCode)} and ${companies.companyCode} in ${companyScope(reader)}`),
    orm
      .select({ id: customers.id, name: customers.name, surname: customers.surname })
      .from(customers)
      .where(sql`${isMentioned(customers.id)} and ${customerScope(reader, brand).customers}`),
    orm
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(and(isMentioned(users.id), reader.role === 'ADMIN' ? undefined : accountScope(companyScope(reader)))),
    orm
      .select({
        serialNumber: appliances.serialNumber,
        gamma: appliances.gamma,
        modelNumber: appliances.modelNumber,
        revision: appliances.revision,
      })
      .from(appliances)
      .where(sql`${appliances.serialNumber} = any(${sql.param(serialNumbers)}::text[])`),
  ]);
  const people = new Map([
    ...companyRows.map(({ code, name }) => [code, name] as const),
    ...customerRows.map(({ id, name, surname }) => [id, `${name} ${surname}`.trim()] as const),
    ...accountRows.map((account) => [account.id, fullNameOf(account)] as const),
  ]);
  const machines = new Map(machineRows.map((machine) => [machine.serialNumber, machine]));

  return (row) => {
    const machine = row.serialNumber === null ? undefined : machines.get(row.serialNumber);
    const errorCode = row.detail?.errorCode;
    const alarm =
      machine && typeof errorCode === 'string'
        ? alarmWordsOf(machine.gamma, style.language, style.system).get(errorCode)
        : undefined;
    return {
      names: Object.fromEntries([
        ...textsOf(row).flatMap((text) => (people.has(text) ? [[text, people.get(text) ?? text]] : [])),
        ...(alarm ? [[String(errorCode), alarm.description]] : []),
      ]),
      settings: settingsOf(row, row.detail?.kind === 'setParameters' ? machine : modelOf(row), style),
    };
  };
}

function textsOf({ before, after, detail }: AuditRow): string[] {
  return [before, after, detail].flatMap((fields) =>
    Object.values(fields ?? {}).filter((value) => typeof value === 'string'),
  );
}

function modelOf({ action, subject, detail }: AuditRow): Described | undefined {
  const gamma = gammas.find((candidate) => candidate === detail?.gamma);
  if (action !== 'defaultParameters.published' || gamma === undefined || subject === null) return undefined;
  return { gamma, modelNumber: subject, revision: String(detail?.revision) };
}

function settingsOf(
  { before, after }: AuditRow,
  described: Described | undefined,
  { language, system }: AuditStyle,
): ExplainedFields['settings'] {
  if (!described) return [];
  const { gamma, modelNumber, revision } = described;
  const model = dataModelOf(gamma, modelNumber, revision);
  const style = { language, system, gamma, words: parameterWords(language) };
  return Object.entries(after ?? {}).map(([code, value]): ExplainedFields['settings'][number] => {
    const parameter = model.parameters.find((candidate) => candidate.code === code);
    const cycle = model.cycles.find(({ cycleType }) => cycleType === parameter?.cycleType);
    const text = (shown: unknown) =>
      typeof shown === 'number' ? (parameter ? parameterText(parameter, shown, style) : String(shown)) : null;
    const name = parameter?.name[language] ?? code;
    return {
      code,
      name: cycle ? `${cycle.name[language]}: ${name}` : name,
      before: text(before?.[code]),
      after: text(value),
    };
  });
}
