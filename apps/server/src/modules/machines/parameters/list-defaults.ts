import type { DataModel } from '@washboard/contract/data-models/data-model';
import type {
  DefaultLists,
  DefaultsVersionList,
  DefaultsVersionQuery,
} from '@washboard/contract/parameters/default-parameters';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import { defineCursor } from '../../../http/list-cursor.ts';
import { findDefaultsLists, findDefaultsVersions } from './defaults-repository.ts';
import { presentDefaultsVersion, presentModelDefaults } from './present-defaults.ts';
import { hiddenCodes } from './present-parameters.ts';
import { gammasOf, type Reading } from './read-defaults.ts';
import { requireModel } from './require-model.ts';

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
