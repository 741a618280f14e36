import { useFaultText } from '../../lib/forms/field-fault.ts';
import type { SignUpValues } from './sign-up-values.ts';
import type { SignUpForm } from './use-sign-up-form.ts';

/** @returns the fault of a field, in the reader's language */
export function useFormFault(form: SignUpForm): (field: keyof SignUpValues) => string | undefined {
  const faultText = useFaultText();
  return (field) => {
    const fault = form.errors[field];
    return typeof fault === 'string' ? faultText(fault) : undefined;
  };
}
