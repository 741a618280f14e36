import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { DataModel, DataModelQuery } from '@washboard/contract/data-models/data-model';
import { dataModelsOf } from '@washboard/machine-model/data-models/data-models';
import { ProblemError } from '../../../http/problem-error.ts';

/** @throws ProblemError DATA_MODEL_NOT_FOUND, also for a range of another brand */
export function requireGamma(gammas: readonly Gamma[], requested: string): Gamma {
  const gamma = gammas.find((candidate) => candidate === requested);
  if (!gamma) throw new ProblemError('DATA_MODEL_NOT_FOUND');
  return gamma;
}

/** @throws ProblemError DATA_MODEL_NOT_FOUND unless a document has exactly this model and revision */
export function requireModel(gammas: readonly Gamma[], { gamma, modelNumber, revision }: DataModelQuery): DataModel {
  const model = dataModelsOf(requireGamma(gammas, gamma)).find(
    (candidate) => candidate.modelNumber === modelNumber && candidate.revision === revision,
  );
  if (!model) throw new ProblemError('DATA_MODEL_NOT_FOUND');
  return model;
}
