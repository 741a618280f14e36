import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type BrandId, brands } from '@washboard/contract/brands/brands';
import { dataModelsOf } from '@washboard/machine-model/data-models/data-models';

type Found = { gamma: Gamma; modelNumber: string; revision: string } | 'GAMMA_UNKNOWN' | 'MODEL_UNKNOWN';

/**
 * The model that a caller names, upper and lower case alike.
 * @returns with the revision that its data model was made for, or the error code
 */
export function findModel(brand: BrandId, named: { gamma: string; modelNumber: string }): Found {
  const gamma = brands[brand].gammas.find((known) => known === named.gamma.toLowerCase());
  if (gamma === undefined) return 'GAMMA_UNKNOWN';
  const document = dataModelsOf(gamma).findLast(
    ({ modelNumber }) => modelNumber.toUpperCase() === named.modelNumber.toUpperCase(),
  );
  if (document === undefined) return 'MODEL_UNKNOWN';
  const { modelNumber, revision } = document;
  return { gamma, modelNumber, revision };
}
