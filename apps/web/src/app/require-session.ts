import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { getSession, isSecurePage } from '../lib/session/session.ts';
import type { LoginSearch } from './login-search.ts';
import { parseReturnAddress } from './return-address.ts';

/** Leads who is not signed in to the sign-in page, and remembers where they wanted to go. */
export async function requireSession({ location }: { location: ParsedLocation }): Promise<void> {
  let isEnded = false;
  if (isSecurePage) {
    await getSession().restore();
    const state = getSession().get();
    if (state.kind === 'signedIn') return;
    isEnded = state.kind === 'signedOut' && state.isEnded;
  }
  const search: LoginSearch = {
    ...parseReturnAddress({ returnTo: location.href }),
    ...(isEnded && { notice: 'sessionEnded' }),
  };
  throw redirect({ to: '/login', search, replace: true });
}
