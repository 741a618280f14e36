import type { paths } from '@washboard/contract/calls/all-calls';
import type { Language } from '../../lib/i18n/languages.ts';
import type { SignUpValues } from './sign-up-values.ts';
import type { Step } from './wizard-flow.ts';

export type RegistrationBody = paths['/api/v2/account/users']['post']['requestBody']['content']['application/json'];

/** The body of the registration that leaving a step sends; null if that step sends none. */
export function registrationFrom(values: SignUpValues, step: Step, language: Language): RegistrationBody | null {
  const companyName = values.companyName.trim();
  const person = {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email.trim(),
    password: values.password,
    language,
    userDetails: {
      tnc: { check_1: true, check_2: true },
      privacy: { check_1: true, check_2: values.isMarketingWanted },
    },
  } as const;
  const named = companyName === '' ? person : { ...person, companyName };
  if (step === 2) return { ...named, role: 'KITCHEN_MANAGER' };
  if (step === 5) return { ...named, role: 'SERVICE', companyCode: values.companyCode };
  const manager = { ...person, role: 'SERVICE_MANAGER', companyName } as const;
  if (step === 8) return { ...manager, parentCompanyCode: values.partnerCode };
  if (step === 9) return { ...manager, parentCompanyCode: values.manufacturerCode };
  return null;
}
