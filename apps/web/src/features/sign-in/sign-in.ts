import { type Userinfo, userinfoSchema } from '@washboard/contract/accounts/userinfo';
import { fetchWithToken } from '../../lib/api/authorised-fetch.ts';
import { asProblem } from '../../lib/api/failure.ts';
import type { Tokens } from '../../lib/session/session-vault.ts';
import { requestTokensWithPassword } from '../../lib/session/token-endpoint.ts';

export interface Credentials {
  email: string;
  password: string;
  isRemembered: boolean;
}

/** Why nobody was signed in; each has its own text. */
export type SignInFailure =
  | 'invalidCredentials'
  | 'throttled'
  | 'unreachable'
  | 'failed'
  | 'inactive'
  | 'pending'
  | 'storageBlocked';

export type SignInOutcome = { kind: 'signedIn'; userinfo: Userinfo } | { kind: SignInFailure };

type AccountOutcome = { kind: 'found'; userinfo: Userinfo } | { kind: 'throttled' | 'unreachable' | 'failed' };

async function fetchAccount(accessToken: string): Promise<AccountOutcome> {
  try {
    const response = await fetchWithToken('/api/v1/account/userinfo', accessToken);
    const body: unknown = await response.json();
    if (!response.ok) return { kind: asProblem(body)?.status === 429 ? 'throttled' : 'failed' };
    const parsed = userinfoSchema.safeParse(body);
    return parsed.success ? { kind: 'found', userinfo: parsed.data } : { kind: 'failed' };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** What keeps the account out, if anything (specification, section 4). */
const failureOfStatus: Record<Userinfo['status'], SignInFailure | null> = {
  ACTIVE: null,
  PENDING_APPROVAL: 'pending',
  INACTIVE: 'inactive',
  DELETED: 'invalidCredentials',
};

/** Signs in. A session is kept only for an account that may use it. @param keep stores the session */
export async function signIn(
  { email, password, isRemembered }: Credentials,
  keep: (tokens: Tokens, isRemembered: boolean) => Promise<void>,
): Promise<SignInOutcome> {
  const answer = await requestTokensWithPassword(email.trim(), password);
  if (answer.kind === 'refused') return { kind: 'invalidCredentials' };
  if (answer.kind !== 'granted') return { kind: answer.kind };

  const account = await fetchAccount(answer.tokens.accessToken);
  if (account.kind !== 'found') return { kind: account.kind };
  const failure = failureOfStatus[account.userinfo.status];
  if (failure) return { kind: failure };

  try {
    await keep(answer.tokens, isRemembered);
  } catch {
    return { kind: 'storageBlocked' };
  }
  return { kind: 'signedIn', userinfo: account.userinfo };
}
