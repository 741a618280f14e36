import { schemaResolver, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { asFailure } from '../../lib/api/failure.ts';
import { drafts } from '../../lib/forms/drafts.ts';
import { useFaultText } from '../../lib/forms/field-fault.ts';
import { hasSessionEnded } from '../../lib/session/session.ts';

/** The mutation that stores the form, as `useMutation` returns it. */
export interface Saving {
  isPending: boolean;
  isSuccess: boolean;
  error: unknown;
  reset: () => void;
}

type Faults<Values> = { [Field in keyof Values]?: string | undefined };

interface FormOptions<Values extends object, Output> {
  /** Its messages are names of faults (`fieldFaults`). What is submitted is its output. */
  schema: z.ZodMiniType<Output, Values>;
  initialValues: Values;
  saving: Saving;
  /** Names of faults that the schema cannot see, such as a second password that differs. */
  rules?: (values: Values) => Faults<Values>;
  /** Words for faults that the catalogue of field faults does not have, such as bounds. */
  faultWords?: (field: keyof Values, fault: string) => string | undefined;
  /** Restores unsaved input after the session of its user expired. Not for passwords. */
  draft?: { form: string; ownerId: string };
}

/**
 * State of a form: values, faults, changes. A field is judged when the user leaves it with a value and when the form is
 * submitted, then at each change. What the server refuses stays a fault until that value changes. Faults are stored as
 * names, so that their words follow the language.
 */
export function useKitForm<Values extends object, Output>(options: FormOptions<Values, Output>) {
  const { schema, saving, rules, draft } = options;
  const faultText = useFaultText();
  const refused = useRef(new Map<string, { value: unknown; fault: string }>());
  /** Grows when a submission meets faults; the form then focuses the first. */
  const [failedAttempts, setFailedAttempts] = useState(0);
  const [firstValues] = useState<Values>(() => ({
    ...options.initialValues,
    ...(draft && drafts.read<Partial<Values>>(draft.form, draft.ownerId)),
  }));
  const judge = schemaResolver(schema, { sync: true });
  const form = useForm<Values>({
    initialValues: firstValues,
    clearInputErrorOnChange: false,
    validate: (values) => ({ ...rules?.(values), ...judge(values), ...stillRefused(values) }),
  });
  const faultOf = form.errors as Faults<Values>;
  const { initialValues } = options;
  // Beside the values restored from a draft, which count as changes.
  const base = useRef(initialValues);

  function stillRefused(values: Values): Faults<Values> {
    const still = [...refused.current].filter(([field, { value }]) => values[field as keyof Values] === value);
    return Object.fromEntries(still.map(([field, { fault }]) => [field, fault])) as Faults<Values>;
  }

  const isChanged = (field: keyof Values) => !isSame(form.getValues()[field], base.current[field]);
  const changedFields = () => (Object.keys(base.current) as (keyof Values)[]).filter(isChanged);

  function change(values: Partial<Values>): void {
    form.setValues(values as Values);
    for (const field of Object.keys(form.errors)) form.validateField(field as never);
    if ((saving.error || saving.isSuccess) && !saving.isPending) saving.reset();
  }

  /** Marks fields that the server refused. @returns whether the form has any of them */
  function refuse(faults: Readonly<Record<string, string>>): boolean {
    const values = form.getValues();
    const known = Object.entries(faults).filter(([field]) => field in values);
    for (const [field, fault] of known) {
      refused.current.set(field, { value: values[field as keyof Values], fault });
      form.validateField(field as never);
    }
    if (known.length > 0) setFailedAttempts((count) => count + 1);
    return known.length > 0;
  }

  useEffect(() => {
    const failure = saving.error ? asFailure(saving.error) : null;
    // A conflict reports the values that another user stored, not faults.
    if (failure?.kind === 'problem' && !failure.code.endsWith('_CHANGED')) refuse(failure.fields);
  }, [saving.error]);

  const draftForm = draft?.form;
  const draftOwner = draft?.ownerId;
  useEffect(() => {
    if (draftForm === undefined || draftOwner === undefined) return;
    drafts.forget(draftForm);
    return () => {
      if (!hasSessionEnded()) return;
      const values = form.getValues();
      drafts.keep(draftForm, draftOwner, Object.fromEntries(changedFields().map((field) => [field, values[field]])));
    };
  }, [draftForm, draftOwner]);

  return {
    values: form.values,
    /** The stored values, which the input replaces. */
    base: base.current,
    saving,
    failedAttempts,
    hasChanges: changedFields().length > 0,
    change,
    refuse,

    /** The props of an input for this field. */
    field<Field extends keyof Values & string>(field: Field) {
      const fault = faultOf[field];
      return {
        name: field,
        size: 'md' as const,
        autoComplete: 'off',
        value: form.values[field],
        error: fault === undefined ? undefined : (options.faultWords?.(field, fault) ?? faultText(fault)),
        onChange: (next: Values[Field] | { currentTarget: { value: string } }) =>
          change({ [field]: enteredValue(next) } as Partial<Values>),
        onBlur: () => {
          if (!isEmpty(form.getValues()[field])) form.validateField(field as never);
        },
      };
    },

    /** Replaces the stored values with newer ones, keeping the input. @returns the fields that differ from before */
    rebase(next: Values): (keyof Values)[] {
      const changed = changedFields();
      const overtaken = (Object.keys(next) as (keyof Values)[]).filter(
        (field) => !isSame(next[field], base.current[field]),
      );
      const values = form.getValues();
      base.current = next;
      form.setValues({ ...next, ...Object.fromEntries(changed.map((field) => [field, values[field]])) });
      return overtaken;
    },

    discard(): void {
      form.setValues(base.current);
      form.clearErrors();
      refused.current.clear();
    },

    submit: (onValid: (output: Output) => void) => (event?: FormEvent<HTMLFormElement>) => {
      event?.preventDefault();
      if (saving.isPending) return;
      if (form.validate().hasErrors) setFailedAttempts((count) => count + 1);
      else onValid(schema.parse(form.getValues()));
    },
  };
}

export type KitForm<Values extends object, Output> = ReturnType<typeof useKitForm<Values, Output>>;

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

/** Values of fields: texts, numbers, flags, lists of them. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function enteredValue(next: unknown): unknown {
  const isEvent = typeof next === 'object' && next !== null && 'currentTarget' in next;
  return isEvent ? (next.currentTarget as { value: string }).value : next;
}
