import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { asFailure, type Failure } from '../../lib/api/failure.ts';
import { drafts } from '../../lib/forms/drafts.ts';
import { useFieldErrorText } from '../../lib/forms/field-error-text.ts';
import { useDraftOnSessionEnd } from '../../lib/forms/use-draft-state.ts';

export interface SavingState {
  isPending: boolean;
  isSuccess: boolean;
  error: unknown;
  reset: () => void;
}

type FieldErrors<Values> = { [Field in keyof Values]?: string | undefined };

interface FormOptions<Values extends object, Output> {
  /** The messages of the schema are names of errors (`fieldFaults`). */
  schema: z.ZodMiniType<Output, Values>;
  initialValues: Values;
  saving: SavingState;
  /** Names of errors that the schema cannot see, such as passwords that differ. */
  rules?: (values: Values) => FieldErrors<Values>;
  /** Maps error codes of the server to fields. */
  fieldErrorsOf?: (problem: Extract<Failure, { kind: 'problem' }>) => FieldErrors<Values>;
  /** Words for errors outside the catalogue, such as bounds. */
  fieldErrorWords?: (field: keyof Values, fieldError: string) => string | undefined;
  /** Restores unsaved input after the session expired. Do not use it for passwords. */
  draft?: { form: string; ownerId: string };
}

/**
 * A field is judged when the user leaves it with a value or emptied, and when the form is submitted, then at each change.
 * A refused value stays an error until it changes. Errors are names, so that their words follow the language.
 */
export function useKitForm<Values extends object, Output>(options: FormOptions<Values, Output>) {
  type Field = keyof Values & string;
  const { schema, saving, rules, draft, initialValues } = options;
  const fieldErrorText = useFieldErrorText();
  const [base, setBase] = useState(initialValues);
  const [values, setValues] = useState<Values>(() => ({
    ...initialValues,
    ...(draft && drafts.read<Partial<Values>>(draft.form, draft.ownerId)),
  }));
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<string, { value: unknown; fieldError: string | undefined }>>>(
    {},
  );
  const [failedAttempts, setFailedAttempts] = useState(0);
  /** The values that the server judged: the user may have edited a field since. */
  const submitted = useRef(values);

  const fields = Object.keys(base) as Field[];
  const changes = pick(
    values,
    fields.filter((field) => !isSame(values[field], base[field])),
  );
  const stillRefused = fields.flatMap((field) => {
    const refusal = refused[field];
    return refusal && refusal.value === values[field] ? [[field, refusal.fieldError]] : [];
  });
  let known: FieldErrors<Values> | undefined;
  /** The errors are computed when they are first needed, so that `rules` may use what the component defines after the form. */
  function fieldErrors(): FieldErrors<Values> {
    const all = known ?? { ...rules?.(values), ...schemaErrors(schema, values), ...Object.fromEntries(stillRefused) };
    known = all;
    return all;
  }
  const isValid = () => fields.every((field) => fieldErrors()[field] === undefined);
  const fieldErrorAt = (field: keyof Values) => (judged.has(field as string) ? fieldErrors()[field] : undefined);
  const judge = (some: readonly string[]) => setJudged((before) => new Set([...before, ...some]));

  function change(next: Partial<Values>): void {
    setValues((before) => ({ ...before, ...next }));
    if ((saving.error || saving.isSuccess) && !saving.isPending) saving.reset();
  }

  /** @returns whether the form has any of the fields that the server refused */
  function refuse(refusal: Readonly<Record<string, string | undefined>>): boolean {
    const known = Object.entries(refusal).filter(([field]) => field in values);
    if (known.length === 0) return false;
    const refusedNow = known.map(([field, fieldError]) => [
      field,
      { value: submitted.current[field as Field], fieldError },
    ]);
    setRefused((before) => ({ ...before, ...Object.fromEntries(refusedNow) }));
    judge(known.map(([field]) => field));
    setFailedAttempts((count) => count + 1);
    return true;
  }

  const { error } = saving;
  const failure = error ? asFailure(error) : null;
  const errorsOfCode = failure?.kind === 'problem' ? (options.fieldErrorsOf?.(failure) ?? {}) : {};
  const showRefusal = useEffectEvent(() => {
    // A conflict reports the values that another user stored, not errors.
    if (failure?.kind !== 'problem' || failure.code.endsWith('_CHANGED')) return;
    refuse({ ...failure.fields, ...errorsOfCode });
  });
  useEffect(() => {
    if (error) showRefusal();
  }, [error]);

  useDraftOnSessionEnd(draft, changes);

  return {
    values,
    base,
    saving,
    failedAttempts,
    hasChanges: Object.keys(changes).length > 0,
    isValid,
    isFailureAtField: Object.keys(errorsOfCode).length > 0,
    change,
    refuse,
    fieldErrorAt,

    field<Name extends Field>(field: Name) {
      const fieldError = fieldErrorAt(field);
      return {
        name: field,
        size: 'md' as const,
        autoComplete: 'off',
        // Mantine's password input does not set `aria-invalid` itself.
        'aria-invalid': fieldError !== undefined || undefined,
        value: values[field],
        error:
          fieldError === undefined
            ? undefined
            : (options.fieldErrorWords?.(field, fieldError) ?? fieldErrorText(fieldError)),
        onChange: (next: Values[Name] | { currentTarget: { value: string } }) =>
          change({ [field]: enteredValue(next) } as Partial<Values>),
        onBlur: () => {
          if (field in changes || !isEmpty(values[field])) judge([field]);
        },
      };
    },

    /** @returns the fields whose stored values changed */
    rebase(next: Values): (keyof Values)[] {
      setBase(next);
      setValues({ ...next, ...changes });
      return (Object.keys(next) as Field[]).filter((field) => !isSame(next[field], base[field]));
    },

    /** Shows what the server stored, except in the fields that the user has edited since. */
    accept(stored: Values): void {
      const sent = submitted.current;
      setBase(stored);
      setValues((now) => ({
        ...now,
        ...pick(
          stored,
          fields.filter((field) => isSame(now[field], sent[field])),
        ),
      }));
      setJudged(new Set());
    },

    discard(): void {
      setValues(base);
      setJudged(new Set());
      setRefused({});
    },

    submit: (onValid: (output: Output) => void) => (event?: FormEvent<HTMLFormElement>) => {
      event?.preventDefault();
      if (saving.isPending) return;
      judge(fields);
      if (!isValid()) {
        setFailedAttempts((count) => count + 1);
        return;
      }
      submitted.current = values;
      onValid(schema.parse(values));
    },
  };
}

export type KitForm<Values extends object, Output> = ReturnType<typeof useKitForm<Values, Output>>;

function schemaErrors<Values extends object>(
  schema: z.ZodMiniType<unknown, Values>,
  values: Values,
): FieldErrors<Values> {
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    fieldErrors[String(path[0])] ??= message;
  return fieldErrors as FieldErrors<Values>;
}

const pick = <Values extends object>(values: Values, fields: (keyof Values)[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

/** The values of fields are texts, numbers, flags and lists of them. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function enteredValue(next: unknown): unknown {
  const isEvent = typeof next === 'object' && next !== null && 'currentTarget' in next;
  return isEvent ? (next.currentTarget as { value: string }).value : next;
}
