import { lazy, Suspense, useEffect, useState } from 'react';
import { useFollowAlarms } from '../../lib/live/live-link-context.tsx';
import { writePreference } from '../../lib/preferences.ts';
import { areAlarmsShownByPush } from '../../lib/push/push-choice.ts';
import { getSession } from '../../lib/session/session.ts';
import { readPreference } from '../../lib/stored-preference.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { loadPart } from '../../lib/version/load-chunk.ts';
import { announceNotification, findCritical, parseAnnounced } from './announced.ts';
import { useOpenCritical } from './notifications-api.ts';

const AlarmNotice = lazy(async () => ({ default: (await loadPart(() => import('./alarm-notice.tsx'))).AlarmNotice }));

export function AlarmAnnouncer() {
  const { items } = useOpenCritical().data ?? {};
  const [shown, setShown] = useState<readonly string[]>([]);

  useFollowAlarms();

  useEffect(() => {
    if (!items) return;
    let isCurrent = true;
    /** A hidden tab leaves the announcement to a visible one. */
    const take = () => {
      if (document.visibilityState !== 'visible') return;
      void navigator.locks.request('washboard.announce', () => {
        const session = getSession().get();
        if (!isCurrent || session.kind !== 'signedIn') return;
        const { sessionId } = session;
        const announced = parseAnnounced(readPreference('announced'), sessionId);
        const now = new Date(serverNowMs()).toISOString();
        const { fresh, next } = announceNotification(announced, items, { sessionId, now });
        if (announced && fresh.length === 0) return;
        writePreference('announced', JSON.stringify(next));
        if (fresh.length > 0 && !areAlarmsShownByPush())
          setShown((before) => [...before, ...fresh.map(({ id }) => id)]);
      });
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', take);
    };
  }, [items]);

  const alarms = findCritical(items ?? []).filter(({ id }) => shown.includes(id));
  if (alarms.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <AlarmNotice alarms={alarms} onDismiss={() => setShown([])} />
    </Suspense>
  );
}
