import { useTranslation } from 'react-i18next';
import { isFieldFault, type SignUpValues } from './sign-up-values.ts';
import type { SignUpForm } from './use-sign-up-form.ts';

/** What is wrong with a field, in the language of the page. */
export function useFieldFault(form: SignUpForm): (field: keyof SignUpValues) => string | undefined {
  const { t } = useTranslation('errors');
  return (field) => {
    const fault = form.errors[field];
    return typeof fault === 'string' && isFieldFault(fault) ? t(`field.${fault}`) : undefined;
  };
}
