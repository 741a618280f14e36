import { type AnyRoute, createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import i18next, { type PostProcessorModule } from 'i18next';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { validated } from '../../lib/search-params.ts';
import { type DesignSearch, parseDesignSearch } from './design-search.ts';

const validateSearch = validated(parseDesignSearch);

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

/** Texts and font load before the first render, because a plot measures its labels only once. */
async function preparePieces({ language, hasLongWords }: DesignSearch): Promise<void> {
  if (hasLongWords) lengthenAllWords();
  await Promise.all([i18next.changeLanguage(language), document.fonts.load('12px "Inter Variable"')]);
  await loadTexts('appliances', 'errors', 'remote-control', 'alarms', 'alarm-inbox', 'notifications');
  await loadTexts('events', 'parameters', 'statistics', 'attention');
}

const growth = 0.4;

function lengthen(text: string): string {
  return text.replace(/\p{L}{3,}/gu, (word) => word + word.slice(0, Math.ceil(word.length * growth)));
}

const longWords: PostProcessorModule = { type: 'postProcessor', name: 'longWords', process: lengthen };

function lengthenAllWords(): void {
  i18next.use(longWords);
  i18next.options.postProcess = [longWords.name];
}
