import type { AnyRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { VisuallyHidden } from '../components/text/visually-hidden.tsx';
import { announcedTitle } from '../lib/announced-title.ts';
import { useLanguage } from '../lib/i18n/i18n.ts';

/** The live region must exist before its text changes, or screen readers ignore it. */
export function PageAnnouncer() {
  const title = useSyncExternalStore(announcedTitle.subscribe, announcedTitle.title);
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: A new language is not announced, but a screen reader must not find the old one.
  useEffect(() => announcedTitle.clear(), [language]);
  return (
    <VisuallyHidden as="p" role="status">
      {title}
    </VisuallyHidden>
  );
}

export function followNavigation(router: AnyRouter): void {
  let focusedBefore: Element | null = null;

  router.subscribe('onBeforeRouteMount', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    focusedBefore = document.activeElement;
    announcedTitle.expectNext();
  });

  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusMain(focusedBefore);
  });
}

function focusMain(focusedBefore: Element | null): void {
  const main = document.querySelector('main');
  const { activeElement } = document;
  const isPlaced = activeElement !== focusedBefore && main?.contains(activeElement);
  if (!isPlaced) main?.focus({ preventScroll: true });
}
