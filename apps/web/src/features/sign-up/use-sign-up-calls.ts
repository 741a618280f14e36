import type { paths } from '@washboard/contract/calls/all-calls';
import { useRef } from 'react';
import { publicApi } from '../../lib/api/api.ts';
import type { Language } from '../../lib/i18n/languages.ts';
import type { SignUpValues } from './use-sign-up-form.ts';
import type { Step } from './wizard-flow.ts';

type RegistrationBody = paths['/api/v2/account/users']['post']['requestBody']['content']['application/json'];

/** Each call rejects with a problem document or a network error. */
export function useSignUpCalls() {
  const register = publicApi.useMutation('post', '/api/v2/account/users');
  const checkCode = publicApi.useMutation('post', '/api/v1/email-verification/checkVerificationCode');
  const sendCode = publicApi.useMutation('post', '/api/v1/email-verification/sendVerificationCode');
  const registered = useRef<{ body: string; mail: string; registrationId: string } | null>(null);

  function current() {
    if (!registered.current) throw new Error('no account was registered yet');
    const { mail, registrationId } = registered.current;
    return { mail, registrationId };
  }

  return {
    /**
     * If the user goes back without changes, the registration and its code are still valid.
     * @returns whether a new code was mailed
     */
    async register(body: RegistrationBody): Promise<boolean> {
      const written = JSON.stringify(body);
      if (registered.current?.body === written) return false;
      const answer = await register.mutateAsync({ body });
      registered.current = { body: written, mail: body.email, registrationId: answer.registrationId };
      return true;
    },

    async checkCode(code: string) {
      const { status } = await checkCode.mutateAsync({ params: { query: { ...current(), code } } });
      return status;
    },

    async sendCode(): Promise<void> {
      await sendCode.mutateAsync({ params: { query: current() } });
    },
  };
}

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
