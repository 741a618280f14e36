import { useRef } from 'react';
import { publicApi } from '../../lib/api/api.ts';
import type { RegistrationBody } from './registration-from.ts';

/** The calls of the sign-up. Each rejects with a problem document or a network error. */
export function useSignUpCalls() {
  const register = publicApi.useMutation('post', '/api/v2/account/users');
  const checkCode = publicApi.useMutation('post', '/api/v1/email-verification/checkVerificationCode');
  const sendCode = publicApi.useMutation('post', '/api/v1/email-verification/sendVerificationCode');
  const registered = useRef<{ body: string; mail: string; registrationId: string } | null>(null);

  /** The sign-up that the following calls refer to. */
  function current() {
    if (!registered.current) throw new Error('nobody has registered yet');
    const { mail, registrationId } = registered.current;
    return { mail, registrationId };
  }

  return {
    /**
     * After going back without changes, the registration and its code are still valid.
     *
     * @returns whether a new code was mailed
     */
    async register(body: RegistrationBody): Promise<boolean> {
      const written = JSON.stringify(body);
      if (registered.current?.body === written) return false;
      const answer = await register.mutateAsync({ body });
      registered.current = { body: written, mail: body.email, registrationId: answer.registrationId };
      return true;
    },

    /** @returns the new status of the account */
    async checkCode(code: string) {
      const { status } = await checkCode.mutateAsync({ params: { query: { ...current(), code } } });
      return status;
    },

    async sendCode(): Promise<void> {
      await sendCode.mutateAsync({ params: { query: current() } });
    },
  };
}
