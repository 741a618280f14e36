import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { DataModel } from '@washboard/contract/data-models/data-model';
import type { DefaultsPublication } from '@washboard/contract/parameters/default-parameters';
import { dataModelsOf } from '@washboard/machine-model/data-models/data-models';
import { validateParameterValue } from '@washboard/machine-model/data-models/parameter-values';
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { users } from '../../people/accounts/tables.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { checkChanges } from './check-changes.ts';
import { defaultParameterVersions } from './tables.ts';

/**
 * Publishing writes nothing to machines.
 * @throws ProblemError DEFAULT_PARAMETERS_CHANGED when `version` is no longer in force, DEFAULT_PARAMETERS_UNCHANGED,
 * and the errors of `checkChanges`
 */
export async function publishDefaults(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  actor: Actor,
  { model, version: known, note, values: given }: Omit<DefaultsPublication, keyof ModelName> & { model: DataModel },
): Promise<VersionRow> {
  const { gamma, modelNumber, revision } = model;
  return database.orm.transaction(async (transaction) => {
    const inForce = await findDefaults(transaction, model);
    if (inForce.version !== known) throw new ProblemError('DEFAULT_PARAMETERS_CHANGED');
    const changes = Object.entries(given).map(([code, value]) => ({ code, value }));
    checkChanges({ model, writer: actor, changes, present: inForce.values });
    const changed = Object.keys(given).filter((code) => given[code] !== inForce.values[code]);
    if (changed.length === 0) throw new ProblemError('DEFAULT_PARAMETERS_UNCHANGED');
    const at = clock.now();
    const version = known + 1;
    const values = { ...inForce.values, ...given };
    // The primary key decides between two simultaneous publications.
    const added = await transaction
      .insert(defaultParameterVersions)
      .values({ gamma, modelNumber, revision, version, values, note, createdBy: actor.userId, createdAt: at })
      .onConflictDoNothing()
      .returning({ version: defaultParameterVersions.version });
    if (added.length === 0) throw new ProblemError('DEFAULT_PARAMETERS_CHANGED');
    const fields = (set: Readonly<Record<string, number>>) =>
      Object.fromEntries(changed.map((code) => [code, set[code] ?? null]));
    await recordAudit(transaction, {
      at,
      actor,
      action: 'defaultParameters.published',
      subject: modelNumber,
      before: fields(inForce.values),
      after: fields(values),
      detail: { gamma, revision, version, note },
    });
    const { published } = await findDefaults(transaction, model);
    if (published?.version !== version) throw new Error(`version ${version} of ${modelNumber} is not in force`);
    return published;
  });
}

type ModelName = Pick<DefaultsPublication, 'gamma' | 'modelNumber' | 'revision'>;

/** This version stands for the data model's own values. */
export const modelVersion = 0;

export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number];

interface DefaultsInForce {
  version: number;
  /** Null if the data model's own values are in force. */
  published: VersionRow | null;
  values: Record<string, number>;
}

export async function findDefaults(orm: Pick<Orm, 'select'>, model: DataModel): Promise<DefaultsInForce> {
  const [published = null] = await selectVersions(orm, ofModel(model), 1);
  return {
    version: published?.version ?? modelVersion,
    published,
    values: applicableValues(model, published?.values ?? {}),
  };
}

/** The model's own value replaces a missing one, and one that a later release of the model forbids. */
function applicableValues({ parameters }: DataModel, values: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    parameters.map((parameter) => {
      const value = values[parameter.code];
      const isAllowed = value !== undefined && validateParameterValue(parameter, value) === null;
      return [parameter.code, isAllowed ? value : parameter.default];
    }),
  );
}

interface VersionPage {
  before: number | null;
  limit: number;
}

export function listVersions(orm: Pick<Orm, 'select'>, model: DataModel, { before, limit }: VersionPage) {
  const { version } = defaultParameterVersions;
  return selectVersions(orm, and(ofModel(model), before === null ? undefined : lt(version, before)), limit);
}

export async function findLists(orm: Pick<Orm, 'select'>, gammas: readonly Gamma[]) {
  const models = gammas.flatMap(dataModelsOf);
  return Promise.all(models.map(async (model) => ({ model, inForce: await findDefaults(orm, model) })));
}

function selectVersions(orm: Pick<Orm, 'select'>, where: SQL | undefined, limit: number) {
  const { version, values, note, createdAt } = defaultParameterVersions;
  return orm
    .select({
      version,
      values,
      note,
      createdAt,
      by: sql<string | null>`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`,
    })
    .from(defaultParameterVersions)
    .leftJoin(users, eq(users.id, defaultParameterVersions.createdBy))
    .where(where)
    .orderBy(desc(version))
    .limit(limit);
}

function ofModel({ gamma, modelNumber, revision }: DataModel): SQL | undefined {
  const table = defaultParameterVersions;
  return and(eq(table.gamma, gamma), eq(table.modelNumber, modelNumber), eq(table.revision, revision));
}
