import { brands } from '@washboard/contract/brands/brands';
import type { DataModelQuery } from '@washboard/contract/data-models/data-model';
import type { DefaultParameters } from '@washboard/contract/parameters/default-parameters';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { findDefaults } from './defaults-repository.ts';
import { hiddenCodes } from './present-parameters.ts';
import { requireGamma } from './require-model.ts';

export type Reading = Pick<Context, 'database' | 'config'>;

export const gammasOf = ({ config }: Reading) => brands[config.brand].gammas;

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
