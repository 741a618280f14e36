import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { queryClient } from '../query-client.ts';
import { requireSession } from '../require-session.ts';
import { userinfoQuery } from '../user-account.ts';
import { NotFoundView, SomethingWrongView } from '../views/standalone-views.tsx';

export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundView,
  errorComponent: SomethingWrongView,
});

/** Everything but the standalone views stands in the main layout and needs a session. */
export const mainLayout = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: requireSession,
  loader: () => void queryClient.prefetchQuery(userinfoQuery),
  component: lazyPage(() => import('../layout/main-layout.tsx'), 'MainLayout'),
});
