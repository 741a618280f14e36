import { ownEnvironment } from './environment.ts';
import { newestMail } from './mailbox.ts';

/** The password of the demo's accounts is on the list of rejected passwords. */
export const newAccountPassword = 'Adige-Canal-47';

export const usualNames = { firstName: 'Giulia', lastName: 'Bianchi', companyName: 'Hotel Adige' };
export const longNames = { firstName: 'Maximiliane-Friederike', lastName: 'von Hohenzollern-Sigmaringen' };

interface NewAccountOptions {
  /** Without a service company, the account is a kitchen manager. */
  companyCode?: string;
  names?: { firstName: string; lastName: string; companyName: string };
  isConfirmed?: boolean;
}

let people = 0;

export function newAddress(): string {
  people += 1;
  return `newcomer-${Date.now()}-${people}@hotel.example`;
}

/**
 * Accounts of the demo must stay unchanged.
 * @returns the e-mail address
 */
export async function createAccount({
  companyCode,
  names = usualNames,
  isConfirmed = true,
}: NewAccountOptions = {}): Promise<string> {
  const { url } = ownEnvironment;
  const email = newAddress();
  const answer = await post(`${url}/api/v2/account/users`, {
    ...names,
    email,
    password: newAccountPassword,
    language: 'en',
    userDetails: { tnc: { check_1: true, check_2: true }, privacy: { check_1: true, check_2: false } },
    ...(companyCode ? { role: 'SERVICE', companyCode } : { role: 'KITCHEN_MANAGER' }),
  });
  const { registrationId } = await answer.json();
  if (!isConfirmed) return email;
  const { text } = await newestMail(url, email);
  const code = /\b\d{4}\b/.exec(text)?.[0] ?? '';
  const query = new URLSearchParams({ mail: email, code, registrationId });
  await post(`${url}/api/v1/email-verification/checkVerificationCode?${query}`);
  return email;
}

async function post(url: string, body?: object): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
