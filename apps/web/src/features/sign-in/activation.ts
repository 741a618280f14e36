import type { UserStatus } from '@washboard/contract/accounts/permissions';
import { codeCheckAnswerSchema } from '@washboard/contract/accounts/registration';
import { fetchWithToken } from '../../lib/api/authorised-fetch.ts';
import type { UnverifiedAccount } from './sign-in.ts';

async function ask(path: string, query: Record<string, string>, accessToken: string): Promise<Response> {
  const response = await fetchWithToken(`${path}?${new URLSearchParams(query)}`, accessToken);
  if (!response.ok) throw await response.json();
  return response;
}

/** @returns what the account has become; throws a problem document or a network error */
export async function checkActivationCode(code: string, { accessToken }: UnverifiedAccount): Promise<UserStatus> {
  const response = await ask('/api/v1/account/checkCode', { code }, accessToken);
  return codeCheckAnswerSchema.parse(await response.json()).status;
}

/** Mails a new code; the older one is good no more. Throws a problem document or a network error. */
export async function sendActivationCode({ email, accessToken }: UnverifiedAccount): Promise<void> {
  await ask('/api/v1/account/sendCode', { mail: email }, accessToken);
}
