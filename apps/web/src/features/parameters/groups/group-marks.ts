import type { FieldEditor } from '../editing/editor.ts';
import { isOffDefault, parameterField, parameterFieldError } from '../fields/field.ts';
import type { ShownParameter } from '../model/parameter-model.ts';

export const markKinds = ['faulty', 'conflicting', 'edited', 'notDefault'] as const;
export type MarkKind = (typeof markKinds)[number];

export function countMarks(editor: FieldEditor, parameters: readonly ShownParameter[]): Record<MarkKind, number> {
  const fields = parameters.map((parameter) => parameterField(editor, parameter));
  return {
    faulty: fields.filter((field) => parameterFieldError(field) !== null).length,
    conflicting: fields.filter(({ isConflicting }) => isConflicting).length,
    edited: fields.filter(({ entry }) => entry !== undefined).length,
    notDefault: fields.filter(isOffDefault).length,
  };
}
