import { validateParameterValue } from '@washboard/machine-model/data-models/parameter-values';
import type { ParameterModel, ShownParameter, Values } from './parameter-model.ts';

/** One edit that is not sent yet. */
export interface DraftEntry {
  /** Null: what was typed is no number. */
  value: number | null;
  /** As it was typed, where it is no number. */
  text: string;
  /** What the machine was set to when the edit began; null: to nothing. */
  base: number | null;
}

/** By code. Only what differs from the machine stands in it. */
export type Draft = Readonly<Record<string, DraftEntry>>;

export type DraftFault = 'notANumber' | 'outOfBounds' | 'offStep';

/** The draft with this edit. One that leads back to what the machine is set to is none. */
export function withEdit(
  draft: Draft,
  present: Values,
  code: string,
  { value, text = '' }: { value: number | null; text?: string },
): Draft {
  const told = present[code] ?? null;
  if (value !== null && value === told) return without(draft, [code]);
  return { ...draft, [code]: { value, text, base: draft[code]?.base ?? told } };
}

export function without(draft: Draft, codes: readonly string[]): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([code]) => !codes.includes(code)));
}

/** Keeps one's own value although the machine has another than when the edit began. */
export function rebased(draft: Draft, present: Values, code: string): Draft {
  const entry = draft[code];
  if (!entry) return draft;
  const told = present[code] ?? null;
  return entry.value === told ? without(draft, [code]) : { ...draft, [code]: { ...entry, base: told } };
}

/** Codes that somebody else, or the panel, changed since the edit began. To the same value is no quarrel. */
export function conflictsOf(draft: Draft, present: Values): string[] {
  return Object.entries(draft)
    .filter(([code, { base, value }]) => (present[code] ?? null) !== base && (present[code] ?? null) !== value)
    .map(([code]) => code);
}

export function faultOf(parameter: ShownParameter, { value }: Pick<DraftEntry, 'value'>): DraftFault | null {
  const fault = value === null ? 'notANumber' : validateParameterValue(parameter, value);
  return fault === 'belowMinimum' || fault === 'aboveMaximum' ? 'outOfBounds' : fault;
}

/** Codes with values that cannot be sent, in the order of the model. */
export function faultyCodes(model: ParameterModel, draft: Draft): string[] {
  return model.parameters.flatMap((parameter) => {
    const entry = draft[parameter.code];
    return entry && faultOf(parameter, entry) !== null ? [parameter.code] : [];
  });
}

/** What the machine would be set to. */
export function valuesAfter(draft: Draft, present: Values): Values {
  const edits = Object.entries(draft).flatMap(([code, { value }]) => (value === null ? [] : [[code, value] as const]));
  return { ...present, ...Object.fromEntries(edits) };
}

/** What is sent, without what is the machine's value by now. */
export function changesOf(draft: Draft, present: Values) {
  return Object.entries(draft).flatMap(([code, { value }]) => {
    const expected = present[code] ?? null;
    return value === null || value === expected ? [] : [{ code, value, expected }];
  });
}
