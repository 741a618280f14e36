import type { DataModel } from '@washboard/contract/data-models/data-model';
import type { DefaultsVersion } from '@washboard/contract/parameters/default-parameters';
import type { Actor } from '../../../actor.ts';
import { modelVersion, type VersionRow } from './defaults-repository.ts';
import { hiddenCodes } from './present-parameters.ts';

export function presentDefaultsVersion(
  { version, createdAt, by, note, values }: VersionRow,
  model: DataModel,
  reader: Pick<Actor, 'role' | 'scopes'>,
): DefaultsVersion {
  const hidden = hiddenCodes(model, reader);
  return {
    version,
    at: createdAt.toISOString(),
    by,
    note,
    values: Object.fromEntries(Object.entries(values).filter(([code]) => !hidden.has(code))),
  };
}

export function presentModelDefaults(model: DataModel, reader: Pick<Actor, 'role' | 'scopes'>): DefaultsVersion {
  const hidden = hiddenCodes(model, reader);
  const visible = model.parameters.filter(({ code }) => !hidden.has(code));
  const values = Object.fromEntries(visible.map(({ code, default: value }) => [code, value]));
  return { version: modelVersion, at: null, by: null, note: '', values };
}
