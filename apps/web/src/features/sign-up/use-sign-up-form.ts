import { useForm } from '@mantine/form';
import { useState } from 'react';
import { asFailure } from '../../lib/api/failure.ts';
import { isFieldFault } from '../../lib/forms/field-fault.ts';
import { detailsRules, emptyValues, type RefusedValues, serverCheckedFields } from './sign-up-values.ts';

/** The form of all steps. It stores names of faults, so that messages follow the language. */
export function useSignUpForm() {
  // One object for the life of the form: written when the server refuses, read by the rules.
  const [refused] = useState<RefusedValues>({});
  const form = useForm({
    initialValues: emptyValues,
    validate: detailsRules(refused),
    validateInputOnBlur: true,
  });

  /** Records which values of step 1 the server refused. @returns whether there were any */
  function noteRefusedDetails(thrown: unknown): boolean {
    const failure = asFailure(thrown);
    if (failure.kind === 'unreachable') return false;
    const faults = failure.code === 'PASSWORD_TOO_COMMON' ? { password: 'passwordTooCommon' } : failure.fields;
    const values = form.getValues();
    const wrong = serverCheckedFields.filter((field) => {
      const fault = (faults as Readonly<Record<string, string | undefined>>)[field];
      if (fault === undefined || !isFieldFault(fault)) return false;
      refused[field] = { value: values[field], fault };
      return true;
    });
    for (const field of wrong) form.validateField(field);
    return wrong.length > 0;
  }

  return { form, noteRefusedDetails };
}

export type SignUpForm = ReturnType<typeof useSignUpForm>['form'];
