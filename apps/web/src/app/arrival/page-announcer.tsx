import { useSyncExternalStore } from 'react';
import spokenClasses from '../../components/text/spoken.module.css';
import { arrivedPage } from '../../lib/arrived-page.ts';

/** Says the name of each new page. It stands there before anything is said, or it would not be heard. */
export function PageAnnouncer() {
  const title = useSyncExternalStore(arrivedPage.subscribe, arrivedPage.title);
  return (
    <p role="status" className={spokenClasses.spoken}>
      {title}
    </p>
  );
}
