import { type LeaveNotice, leaveNotices, parseSignInMode, type SignInMode } from '../features/sign-in/sign-in-mode.ts';
import { parseReturnAddress, type ReturnAddress } from './return-address.ts';

export interface LoginSearch extends ReturnAddress {
  mode?: Exclude<SignInMode, 'signin'>;
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
