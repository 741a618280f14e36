import { validateParameterValue } from '@washboard/machine-model/data-models/validate-parameter-value';
import type { ParameterModel, ShownParameter, Values } from '../model/parameter-model.ts';

export interface DraftEntry {
  value: number | null;
  text: string;
  base: number | null;
}

/** A draft contains only values that differ from the machine's. */
export type Draft = Readonly<Record<string, DraftEntry>>;

export type DraftEntryError = 'notANumber' | 'outOfBounds' | 'offStep';

export function withEdit(
  draft: Draft,
  present: Values,
  code: string,
  { value, text = '' }: { value: number | null; text?: string },
): Draft {
  const currentValue = present[code] ?? null;
  if (value !== null && value === currentValue) return withoutEdits(draft, [code]);
  return { ...draft, [code]: { value, text, base: draft[code]?.base ?? currentValue } };
}

export function withoutEdits(draft: Draft, codes: readonly string[]): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([code]) => !codes.includes(code)));
}

export function rebasedDraft(draft: Draft, present: Values, code: string): Draft {
  const entry = draft[code];
  if (!entry) return draft;
  const currentValue = present[code] ?? null;
  return entry.value === currentValue
    ? withoutEdits(draft, [code])
    : { ...draft, [code]: { ...entry, base: currentValue } };
}

/** A change elsewhere to the user's own value is no conflict. */
export function draftConflicts(draft: Draft, present: Values): string[] {
  return Object.entries(draft)
    .filter(([code, { base, value }]) => (present[code] ?? null) !== base && (present[code] ?? null) !== value)
    .map(([code]) => code);
}

export function draftEntryError(
  parameter: ShownParameter,
  { value }: Pick<DraftEntry, 'value'>,
): DraftEntryError | null {
  const fieldError = value === null ? 'notANumber' : validateParameterValue(parameter, value);
  return fieldError === 'belowMinimum' || fieldError === 'aboveMaximum' ? 'outOfBounds' : fieldError;
}

export function invalidCodes(model: Pick<ParameterModel, 'parameters'>, draft: Draft): string[] {
  return model.parameters.flatMap((parameter) => {
    const entry = draft[parameter.code];
    return entry && draftEntryError(parameter, entry) !== null ? [parameter.code] : [];
  });
}

export function valuesAfter(draft: Draft, present: Values): Values {
  const edits = Object.entries(draft).flatMap(([code, { value }]) => (value === null ? [] : [[code, value] as const]));
  return { ...present, ...Object.fromEntries(edits) };
}

export function draftChanges(draft: Draft, present: Values) {
  return Object.entries(draft).flatMap(([code, { value }]) => {
    const expected = present[code] ?? null;
    return value === null || value === expected ? [] : [{ code, value, expected }];
  });
}
