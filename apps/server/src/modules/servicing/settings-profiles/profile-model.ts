import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { DataModel } from '@washboard/contract/data-models/data-model';
import { newestRevision } from '@washboard/contract/data-models/revisions';
import { chooseDataModel, dataModelOf, dataModelsOf } from '@washboard/machine-model/data-models/data-models';
import type { Actor } from '../../../actor.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { checkChanges, hiddenCodes } from '../../machines/parameters/index.ts';

export type ProfileValues = Readonly<Record<string, number>>;

/** Machines of older revisions skip parameters that they lack. */
export function profileModelOf({ gamma, modelNumber }: { gamma: Gamma; modelNumber: string }): DataModel {
  return dataModelOf(gamma, modelNumber, newestRevision);
}

/** @throws ProblemError DATA_MODEL_NOT_FOUND for a model that is unknown or of another brand */
export function requireProfileModel(gammas: readonly Gamma[], gamma: Gamma, modelNumber: string): DataModel {
  const documents = gammas.includes(gamma) ? dataModelsOf(gamma) : [];
  const ofModel = documents.filter((document) => document.modelNumber === modelNumber);
  const model = chooseDataModel(ofModel, modelNumber, newestRevision);
  if (!model) throw new ProblemError('DATA_MODEL_NOT_FOUND');
  return model;
}

export function visibleValues(
  model: DataModel,
  values: ProfileValues,
  reader: Pick<Actor, 'role' | 'scopes'>,
): Record<string, number> {
  const hidden = hiddenCodes(model, reader);
  return Object.fromEntries(Object.entries(values).filter(([code]) => !hidden.has(code)));
}

/**
 * Values that the user may not see stay unchanged.
 * @throws ProblemError VALUE_NOT_ALLOWED, FORBIDDEN, PARAMETERS_UNSAFE; `errors` names the codes
 */
export function completeValues(
  model: DataModel,
  {
    givenValues,
    before,
    writer,
  }: { givenValues: ProfileValues; before: ProfileValues; writer: Pick<Actor, 'role' | 'scopes'> },
): Record<string, number> {
  const visible = visibleValues(model, before, writer);
  const hiddenValues = Object.fromEntries(Object.entries(before).filter(([code]) => !(code in visible)));
  const defaults = Object.fromEntries(model.parameters.map(({ code, default: value }) => [code, value]));
  const changes = Object.entries(givenValues).map(([code, value]) => ({ code, value }));
  checkChanges({ model, writer, changes, present: { ...defaults, ...hiddenValues } });
  return { ...hiddenValues, ...givenValues };
}

export function areSameValues(a: ProfileValues, b: ProfileValues): boolean {
  const codes = Object.keys(a);
  return codes.length === Object.keys(b).length && codes.every((code) => a[code] === b[code]);
}
