import { useEffect } from 'react';
import { announcedTitle } from './announced-title.ts';
import { brand } from './brand/brand.ts';

let shownPage: string | null = null;
let shownAlarm: string | null = null;

function show(): void {
  document.title = [shownAlarm, shownPage, brand.pageTitle].filter((part) => part !== null).join(' · ');
}

export function usePageTitle(page: string): void {
  useEffect(() => {
    shownPage = page;
    show();
    announcedTitle.set(page);
    return () => {
      shownPage = null;
      show();
    };
  }, [page]);
}

export function useTitleAlarm(alarm: string | null): void {
  useEffect(() => {
    shownAlarm = alarm;
    show();
    return () => {
      shownAlarm = null;
      show();
    };
  }, [alarm]);
}
