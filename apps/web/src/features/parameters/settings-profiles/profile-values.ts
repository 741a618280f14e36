import { parameterTypes } from '@washboard/contract/data-models/parameters';
import type { Difference } from '../compare/difference-table.tsx';
import { type Editor, mayWrite } from '../editor.ts';
import type { ParameterModel, Values } from '../parameter-model.ts';

/** What of one set is another in the other, in the order of the model. What only `before` has is none when `isPart`. */
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

/** What a machine would have to change to be set as a profile says. */
export function differencesFrom({ model, present }: Pick<Editor, 'model' | 'present'>, values: Values): Difference[] {
  return differencesOf(model, present, values, { isPart: true });
}

/** Of what a machine is set to, what can be kept as a profile: calibrations only on request, they fit one machine. */
export function savableValues(editor: Editor, values: Values, hasFactory: boolean): Record<string, number> {
  return Object.fromEntries(
    editor.model.parameters
      .filter((parameter) => mayWrite(editor, parameter) && (hasFactory || parameter.type === parameterTypes.cycle))
      .flatMap(({ code }) => (values[code] === undefined ? [] : [[code, values[code]] as const])),
  );
}

/** What of a profile this reader can write here. */
export function writableValues(editor: Editor, values: Values): Values {
  return Object.fromEntries(
    editor.model.parameters
      .filter((parameter) => mayWrite(editor, parameter))
      .flatMap(({ code }) => (values[code] === undefined ? [] : [[code, values[code]] as const])),
  );
}
