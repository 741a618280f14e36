import { useFaultText } from '../../lib/forms/field-fault.ts';
import type { SignUpValues } from './sign-up-values.ts';
import type { SignUpForm } from './use-sign-up-form.ts';

/** @returns what is wrong with a field, in the language of the page */
export function useFormFault(form: SignUpForm): (field: keyof SignUpValues) => string | undefined {
  const faultText = useFaultText();
  return (field) => {
    const fault = form.errors[field];
    return typeof fault === 'string' ? faultText(fault) : undefined;
  };
}
