import { useEffect } from 'react';
import { announcedTitle } from './announced-title.ts';
import { brand } from './brand/brand.ts';

export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · ${brand.pageTitle}`;
    announcedTitle.set(page);
    return () => {
      document.title = brand.pageTitle;
    };
  }, [page]);
}
