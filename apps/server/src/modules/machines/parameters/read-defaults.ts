import { brands } from '@washboard/contract/brands/brands';
import type { DataModel, DataModelQuery } from '@washboard/contract/data-models/data-model';
import type {
  DefaultLists,
  DefaultParameters,
  DefaultsVersionList,
  DefaultsVersionQuery,
} from '@washboard/contract/parameters/default-parameters';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { defineCursor } from '../../../http/list-cursor.ts';
import { findDefaults, findDefaultsLists, findDefaultsVersions } from './defaults-repository.ts';
import { presentDefaultsVersion, presentModelDefaults } from './present-defaults.ts';
import { hiddenCodes } from './present-parameters.ts';
import { requireGamma, requireModel } from './require-model.ts';

type Reading = Pick<Context, 'database' | 'config'>;

const gammasOf = ({ config }: Reading) => brands[config.brand].gammas;

/** @throws ProblemError DATA_MODEL_NOT_FOUND */
export async function readDefaults(
  context: Reading,
  reader: Actor,
  { gamma, modelNumber, revision }: DataModelQuery,
): Promise<DefaultParameters> {
  const model = dataModelOf(requireGamma(gammasOf(context), gamma), modelNumber, revision);
  const { version, published, values } = await findDefaults(context.database.orm, model);
  const hidden = hiddenCodes(model, reader);
  return {
    version,
    at: published?.createdAt.toISOString() ?? null,
    items: model.parameters
      .filter(({ code }) => !hidden.has(code))
      .map(({ identifier, code, type, default: modelDefault }) => ({
        identifier,
        code,
        type,
        value: values[code] ?? modelDefault,
      })),
  };
}

export async function listDefaults(context: Reading, reader: Actor): Promise<DefaultLists> {
  const lists = await findDefaultsLists(context.database.orm, gammasOf(context));
  const items = lists.map(({ model, inForce: { version, published, values } }) => {
    const hidden = hiddenCodes(model, reader);
    const isChanged = ({ code, default: modelDefault }: DataModel['parameters'][number]) =>
      !hidden.has(code) && values[code] !== modelDefault;
    return {
      gamma: model.gamma,
      modelNumber: model.modelNumber,
      revision: model.revision,
      version,
      at: published?.createdAt.toISOString() ?? null,
      by: published?.by ?? null,
      note: published?.note ?? '',
      changed: model.parameters.filter(isChanged).length,
    };
  });
  return { items };
}

const versionCursor = defineCursor('defaultParameterVersions', z.tuple([z.string().regex(/^\d{1,9}$/)]));

/** @throws ProblemError DATA_MODEL_NOT_FOUND */
export async function listDefaultsVersions(
  context: Reading,
  reader: Actor,
  { limit, cursor, ...name }: DefaultsVersionQuery,
): Promise<DefaultsVersionList> {
  const [before] = cursor ? versionCursor.decode(cursor) : [];
  const model = requireModel(gammasOf(context), name);
  const page = { before: before ? Number(before) : null, limit: limit + 1 };
  const versions = await findDefaultsVersions(context.database.orm, model, page);
  const { rows, nextCursor } = versionCursor.cutPage(versions, { limit, sortedBy: ({ version }) => [String(version)] });
  const published = rows.map((row) => presentDefaultsVersion(row, model, reader));
  const items = nextCursor === null ? [...published, presentModelDefaults(model, reader)] : published;
  return { items, nextCursor };
}
