import { parameterTypes } from '@washboard/contract/data-models/parameters';
import type { Difference } from '../compare/difference-table.tsx';
import { type Editor, type FieldEditor, mayWrite } from '../editing/editor.ts';
import type { ParameterModel, Values } from '../model/parameter-model.ts';

/** What shows and applies the values of a profile, with a machine of the model or without. */
export type ProfileModel = Pick<FieldEditor, 'machine' | 'model' | 'format'>;

/** Differences in the order of the model. With `isPart`, values that only `before` has are no differences. */
export function differencesOf(
  { parameters }: Pick<ParameterModel, 'parameters'>,
  before: Values,
  after: Values,
  { isPart = false } = {},
): Difference[] {
  return parameters
    .filter(({ code }) => before[code] !== after[code] && (!isPart || code in after))
    .map(({ code }) => ({ code, before: before[code] ?? null, after: after[code] ?? null }));
}

/** The changes that a machine needs to match a profile. */
export function differencesFrom({ model, present }: Pick<Editor, 'model' | 'present'>, values: Values): Difference[] {
  return differencesOf(model, present, values, { isPart: true });
}

/** Values that can be saved as a profile. Calibrations only on request, because they fit one machine. */
export function savableValues(editor: Editor, values: Values, hasFactory: boolean): Record<string, number> {
  return Object.fromEntries(
    editor.model.parameters
      .filter((parameter) => mayWrite(editor, parameter) && (hasFactory || parameter.type === parameterTypes.cycle))
      .flatMap(({ code }) => (values[code] === undefined ? [] : [[code, values[code]] as const])),
  );
}

/** The profile's values that this reader may write here. */
export function writableValues(editor: Editor, values: Values): Values {
  return Object.fromEntries(
    editor.model.parameters
      .filter((parameter) => mayWrite(editor, parameter))
      .flatMap(({ code }) => (values[code] === undefined ? [] : [[code, values[code]] as const])),
  );
}
