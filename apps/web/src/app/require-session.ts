import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { getSession, isSecurePage } from '../lib/session/session.ts';

/** Leads who is not signed in to the sign-in page, and remembers where they wanted to go. */
export async function requireSession({ location }: { location: ParsedLocation }): Promise<void> {
  if (isSecurePage) {
    await getSession().restore();
    if (getSession().get().kind === 'signedIn') return;
  }
  throw redirect({ to: '/login', search: location.href === '/' ? {} : { returnTo: location.href }, replace: true });
}
