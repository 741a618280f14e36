import { lazy } from 'react';
import { loadPart } from '../../../../lib/version/load-chunk.ts';

export const LazyFilterList = lazy(async () => {
  const { FilterList } = await loadPart(() => import('./filter-list.tsx'));
  return { default: FilterList };
});

export const LazyViewList = lazy(async () => {
  const { ViewList } = await loadPart(() => import('../views/view-list.tsx'));
  return { default: ViewList };
});
