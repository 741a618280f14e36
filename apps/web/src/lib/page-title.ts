import { useEffect } from 'react';
import { arrivedPage } from './announced-title.ts';
import { brand } from './brand/brand.ts';

/** Names the page in the browser's tab, history and bookmarks: what it is, and whose. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · ${brand.pageTitle}`;
    arrivedPage.tell(page);
    return () => {
      document.title = brand.pageTitle;
    };
  }, [page]);
}
