import { type Userinfo, userinfoSchema } from '@washboard/contract/accounts/userinfo';
import { fetchWithToken } from '../../lib/api/authorised-fetch.ts';
import { asFailure, asProblem } from '../../lib/api/failure.ts';
import { endSignIn } from '../../lib/session/log-out.ts';
import type { Tokens } from '../../lib/session/session-vault.ts';
import { requestTokensWithPassword } from '../../lib/session/token-endpoint.ts';

export interface Credentials {
  email: string;
  password: string;
  isRemembered: boolean;
}

export type SignInFailure =
  | { kind: 'invalidCredentials' | 'unreachable' | 'failed' | 'storageBlocked' | 'insecurePage' }
  | { kind: 'throttled'; retryAfterS: number | null };

/** The token permits only the confirmation of the address and stays in memory. */
export interface UnverifiedAccount {
  email: string;
  accessToken: string;
}

export type SignInOutcome =
  | { kind: 'signedIn'; userinfo: Userinfo }
  | { kind: 'pending' }
  | { kind: 'inactive'; account: UnverifiedAccount }
  | SignInFailure;

type AccountOutcome = { kind: 'found'; userinfo: Userinfo } | SignInFailure;

async function fetchAccount(accessToken: string): Promise<AccountOutcome> {
  try {
    const response = await fetchWithToken('/api/v1/account/userinfo', accessToken);
    const body: unknown = await response.json();
    if (!response.ok) return accountFailure(body);
    const parsed = userinfoSchema.safeParse(body);
    return parsed.success ? { kind: 'found', userinfo: parsed.data } : { kind: 'failed' };
  } catch {
    return { kind: 'unreachable' };
  }
}

function accountFailure(body: unknown): SignInFailure {
  if (asProblem(body)?.status !== 429) return { kind: 'failed' };
  const failure = asFailure(body);
  return { kind: 'throttled', retryAfterS: failure.kind === 'problem' ? failure.retryAfterS : null };
}

/**
 * Only an account that may use its session gets one (docs/product-rules.md#sign-in).
 * @param keep stores the session
 */
export async function signIn(
  { email, password, isRemembered }: Credentials,
  keep: (tokens: Tokens, isRemembered: boolean) => Promise<void>,
): Promise<SignInOutcome> {
  const answer = await requestTokensWithPassword(email.trim(), password);
  if (answer.kind === 'refused') return { kind: 'invalidCredentials' };
  if (answer.kind !== 'granted') return answer;

  const { accessToken } = answer.tokens;
  const account = await fetchAccount(accessToken);
  if (account.kind !== 'found') return account;
  const { userinfo } = account;
  switch (userinfo.status) {
    case 'DELETED':
      return { kind: 'invalidCredentials' };
    case 'INACTIVE':
      return { kind: 'inactive', account: { email: userinfo.email, accessToken } };
    case 'PENDING_APPROVAL':
      // The session is not used, so it must not stay in the list of devices.
      void endSignIn(accessToken);
      return { kind: 'pending' };
    case 'ACTIVE':
      return keepSession(userinfo, () => keep(answer.tokens, isRemembered));
  }
}

async function keepSession(userinfo: Userinfo, keep: () => Promise<void>): Promise<SignInOutcome> {
  try {
    await keep();
  } catch {
    return { kind: 'storageBlocked' };
  }
  return { kind: 'signedIn', userinfo };
}
