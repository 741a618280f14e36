import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { DataModel } from '@washboard/contract/data-models/data-model';
import { dataModelsOf } from '@washboard/machine-model/data-models/data-models';
import { validateParameterValue } from '@washboard/machine-model/data-models/validate-parameter-value';
import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { fullNameColumn } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { defaultParameterVersions } from './tables.ts';

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

export function findDefaultsVersions(orm: Pick<Orm, 'select'>, model: DataModel, { before, limit }: VersionPage) {
  const { version } = defaultParameterVersions;
  return selectVersions(orm, and(ofModel(model), before === null ? undefined : lt(version, before)), limit);
}

export async function findDefaultsLists(orm: Pick<Orm, 'select'>, gammas: readonly Gamma[]) {
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
      by: fullNameColumn(users),
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
