import { type LeaveNotice, leaveNotices, parseSignInMode, type SignInMode } from '../features/sign-in/sign-in-mode.ts';
import { parseReturnAddress, type ReturnAddress } from './return-address.ts';

/** The address of the sign-in page. */
export interface LoginSearch extends ReturnAddress {
  /** Left out for signing in. */
  mode?: Exclude<SignInMode, 'signin'>;
  /** Why somebody is here who did not want to be. */
  notice?: LeaveNotice;
}

export function parseLoginSearch(raw: Record<string, unknown>): LoginSearch {
  const mode = parseSignInMode(raw.mode);
  const notice = leaveNotices.find((known) => known === raw.notice);
  return {
    ...parseReturnAddress(raw),
    ...(mode !== 'signin' && { mode }),
    ...(notice !== undefined && { notice }),
  };
}
