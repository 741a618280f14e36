import { Button } from '@mantine/core';
import type { Session } from '@washboard/contract/accounts/sessions';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDeviceDesktop from '~icons/tabler/device-desktop';
import IconDeviceMobile from '~icons/tabler/device-mobile';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { EndSessionDialog } from './end-session-dialog.tsx';
import { useSessions } from './sessions-api.ts';
import classes from './sessions-card.module.css';
import { useDeviceName } from './use-device-name.ts';
import { readUserAgent } from './user-agent.ts';

export function SessionsCard() {
  const { t } = useTranslation('profile');
  const sessions = useSessions();
  const [ending, setEnding] = useState<Session | null>(null);
  const areLoaded = !sessions.isPending;
  // The router has looked for the card before it was there.
  useEffect(() => {
    if (areLoaded && window.location.hash === '#devices') document.getElementById('devices')?.scrollIntoView();
  }, [areLoaded]);
  return (
    <Card id="devices" title={t('sessions.title')}>
      {sessions.isPending && <Placeholder height={112} />}
      {sessions.isError && (
        <FailureMessage title={t('sessions.failed')} failure={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.data && (
        <ul className={classes.list}>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      {ending && <EndSessionDialog session={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation('profile');
  const formats = useFormats();
  const device = useDeviceName()(session.userAgent);
  const Icon = readUserAgent(session.userAgent).isHandheld ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.session}>
      <Icon size={24} stroke={1.5} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.device}>{device}</p>
        {session.isCurrent && <p className={classes.this}>{t('sessions.thisDevice')}</p>}
        <p className={classes.details}>{t('sessions.address', { address: session.ipAddress })}</p>
        <p className={classes.details}>{t('sessions.lastUsed', { time: formats.instant(session.lastUsedAt) })}</p>
      </div>
      {!session.isCurrent && (
        <Button variant="default" aria-label={t('sessions.endNamed', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
