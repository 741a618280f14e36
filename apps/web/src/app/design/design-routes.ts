import { type AnyRoute, createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { validated } from '../../lib/search-params.ts';
import { parseDesignSearch } from './design-search.ts';
import { preparePieces } from './prepare-pieces.ts';

const validateSearch = validated(parseDesignSearch);

/** The pieces of the design system in all their states, for developers. */
export function designRoutes<Root extends AnyRoute>(getParentRoute: () => Root) {
  const overview = createRoute({
    getParentRoute,
    path: '/design',
    validateSearch,
    component: lazyRouteComponent(() => import('./design-overview.tsx'), 'DesignOverview'),
  });
  const pieces = createRoute({
    getParentRoute,
    path: '/design/$scheme',
    validateSearch,
    beforeLoad: ({ params }) => {
      if (params.scheme !== 'light' && params.scheme !== 'dark') throw notFound();
    },
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => preparePieces(deps),
    component: lazyRouteComponent(() => import('./design-page.tsx'), 'DesignPage'),
  });
  return [overview, pieces];
}
