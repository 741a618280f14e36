import { parseSignInMode, type SignInMode } from '../features/sign-in/sign-in-mode.ts';
import { parseReturnAddress, type ReturnAddress } from './return-address.ts';

/** The address of the sign-in page. */
export interface LoginSearch extends ReturnAddress {
  /** Left out for signing in. */
  mode?: Exclude<SignInMode, 'signin'>;
  /** The session before ended by itself, or was ended elsewhere. */
  ended?: true;
}

export function parseLoginSearch(raw: Record<string, unknown>): LoginSearch {
  const mode = parseSignInMode(raw.mode);
  return {
    ...parseReturnAddress(raw),
    ...(mode !== 'signin' && { mode }),
    ...(raw.ended === true && { ended: true }),
  };
}
