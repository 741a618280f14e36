import { parameterTypes } from '@washboard/contract/data-models/parameters';
import type { Difference } from '../compare/difference-table.tsx';
import { type Editor, type FieldEditor, mayWrite } from '../editing/editor.ts';
import type { ParameterModel, Values } from '../model/parameter-model.ts';

export type ProfileModel = Pick<FieldEditor, 'machine' | 'model' | 'format'>;

/** With `isPart`, a value that only `before` has is no difference. */
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

export function differencesFrom({ model, present }: Pick<Editor, 'model' | 'present'>, values: Values): Difference[] {
  return differencesOf(model, present, values, { isPart: true });
}

/** Calibrations fit one machine only. */
export function savableValues(editor: Editor, values: Values, hasFactory: boolean): Record<string, number> {
  return Object.fromEntries(
    editor.model.parameters
      .filter((parameter) => mayWrite(editor, parameter) && (hasFactory || parameter.type === parameterTypes.cycle))
      .flatMap(({ code }) => (values[code] === undefined ? [] : [[code, values[code]] as const])),
  );
}

export function writableValues(editor: Editor, values: Values): Values {
  return Object.fromEntries(
    editor.model.parameters
      .filter((parameter) => mayWrite(editor, parameter))
      .flatMap(({ code }) => (values[code] === undefined ? [] : [[code, values[code]] as const])),
  );
}
