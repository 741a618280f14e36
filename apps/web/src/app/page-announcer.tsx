import type { AnyRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import spokenClasses from '../components/text/spoken.module.css';
import { arrivedPage } from '../lib/announced-title.ts';

/** Says the name of each new page. It stands there before anything is said, or it would not be heard. */
export function PageAnnouncer() {
  const title = useSyncExternalStore(arrivedPage.subscribe, arrivedPage.title);
  return (
    <p role="status" className={spokenClasses.spoken}>
      {title}
    </p>
  );
}

/**
 * A new page begins at its beginning for the keyboard and for screen readers, too. The first one does so by itself, because
 * the browser loads it.
 */
export function followNavigation(router: AnyRouter): void {
  let focusedBefore: Element | null = null;

  router.subscribe('onBeforeRouteMount', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    focusedBefore = document.activeElement;
    arrivedPage.expect();
  });

  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusMain(focusedBefore);
  });
}

/** Unless the page has given the focus to something of its own, such as the first field of a form. */
function focusMain(focusedBefore: Element | null): void {
  const main = document.querySelector('main');
  const { activeElement } = document;
  const isPlaced = activeElement !== focusedBefore && main?.contains(activeElement);
  if (!isPlaced) main?.focus({ preventScroll: true });
}
