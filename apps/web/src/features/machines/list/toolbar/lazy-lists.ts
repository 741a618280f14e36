import { lazy } from 'react';
import { loadPart } from '../../../../lib/version/load-chunk.ts';

export const FilterList = lazy(async () => {
  const { FilterList } = await loadPart(() => import('./filter-list.tsx'));
  return { default: FilterList };
});

export const ViewList = lazy(async () => {
  const { ViewList } = await loadPart(() => import('../views/view-list.tsx'));
  return { default: ViewList };
});
