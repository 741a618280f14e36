import { createRootRoute, createRoute, Outlet, type ParsedLocation, redirect } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { getSession, isSecurePage } from '../../lib/session/session.ts';
import { lazyPage } from '../lazy-page.ts';
import type { LoginSearch } from '../login-search.ts';
import { queryClient } from '../query-client.ts';
import { parseReturnAddress } from '../return-address.ts';
import { userinfoQuery } from '../user-account.ts';
import { NotFoundView, SomethingWrongView } from '../views/standalone-views.tsx';

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundView,
  errorComponent: SomethingWrongView,
});

export async function requireSession({ location }: { location: ParsedLocation }): Promise<void> {
  let isEnded = false;
  if (isSecurePage) {
    await getSession().restore();
    const state = getSession().get();
    if (state.kind === 'signedIn') return;
    isEnded = state.kind === 'signedOut' && state.cause === 'ended';
  }
  const search: LoginSearch = {
    ...parseReturnAddress({ returnTo: location.publicHref }),
    ...(isEnded && { notice: 'sessionEnded' }),
  };
  throw redirect({ to: '/login', search, replace: true });
}

export const mainLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  beforeLoad: requireSession,
  loader: async () => {
    void queryClient.prefetchQuery(userinfoQuery);
    if (__SHELL__ === 'phone') await loadTexts('outbox');
  },
  component:
    __SHELL__ === 'phone'
      ? lazyPage(() => import('../phone/phone-layout.tsx'), 'PhoneLayout')
      : lazyPage(() => import('../layout/main-layout.tsx'), 'MainLayout'),
});
