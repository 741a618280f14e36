import { type DraftEntry, type DraftEntryError, draftEntryError } from '../editing/draft.ts';
import { type FieldEditor, mayWrite } from '../editing/editor.ts';
import type { ShownParameter } from '../model/parameter-model.ts';

/** React compares each property, so only fields with a changed property render again. */
export interface FieldProps extends Pick<FieldEditor, 'edits' | 'format'> {
  parameter: ShownParameter;
  present: number | null;
  entry: DraftEntry | undefined;
  isConflicting: boolean;
  isEditable: boolean;
}

export function parameterField(editor: FieldEditor, parameter: ShownParameter): FieldProps {
  const { edits, format, present, draft, conflicts } = editor;
  const { code } = parameter;
  return {
    edits,
    format,
    parameter,
    present: present[code] ?? null,
    entry: draft[code],
    isConflicting: conflicts.has(code),
    isEditable: mayWrite(editor, parameter),
  };
}

export function isOffDefault({ parameter, present }: Pick<FieldProps, 'parameter' | 'present'>): boolean {
  return present !== null && present !== parameter.default;
}

export function parameterFieldError({
  parameter,
  entry,
}: Pick<FieldProps, 'parameter' | 'entry'>): DraftEntryError | null {
  return entry ? draftEntryError(parameter, entry) : null;
}

/** The IDs are unique, because a page shows each parameter once. */
export const fieldIds = (code: string) => ({
  input: `value-${code}`,
  hint: `hint-${code}`,
  note: `note-${code}`,
  error: `fault-${code}`,
});
