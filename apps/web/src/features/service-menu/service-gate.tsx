import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { asFailure } from '../../lib/api/failure.ts';
import { useConnection } from '../../lib/connection/connection.ts';
import { OpenBar } from './open-bar.tsx';
import { PinScreen } from './pin-screen.tsx';
import { useLockMenu, useOpenUntil, useServiceAccess } from './service-access-api.ts';
import classes from './service-menu.module.css';

interface ServiceGateProps {
  serialNumber: string;
  pageName: string;
  /** What the reader can do where no PIN is set. */
  noPinAction?: ReactNode;
  /** Shown without a network, where no PIN can be checked and nothing can be changed; null: the PIN screen is. */
  offline: ReactNode;
  children: ReactNode;
}

/** Shows its children while this session has the right to the service menu of the machine, and asks for the PIN before. */
export function ServiceGate({ serialNumber, pageName, noPinAction, offline, children }: ServiceGateProps) {
  const { t } = useTranslation('service-menu');
  const access = useServiceAccess(serialNumber);
  const untilMs = useOpenUntil(access.data);
  const lock = useLockMenu(serialNumber);
  const isOffline = useConnection() !== 'reachable';
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = untilMs !== null;
  if (isOpen && !wasOpen) setWasOpen(true);

  if (isOpen) {
    return (
      <>
        <OpenBar pageName={pageName} untilMs={untilMs} onLock={() => lock.mutate()} />
        {children}
      </>
    );
  }
  const isUnreachable = access.isError && asFailure(access.error).kind === 'unreachable';
  // Not only after the last of some tries: what was taken along is here already.
  if (isOffline && offline !== null && asFailure(access.failureReason).kind === 'unreachable') {
    return (
      <>
        <Callout tone="notice" isQuiet>
          {t('open.offline')}
        </Callout>
        {offline}
      </>
    );
  }
  if (access.data === undefined && !isUnreachable) {
    return access.isError ? (
      <FailureMessage title={t('failed')} failure={access.error} onRetry={() => void access.refetch()} />
    ) : (
      <Placeholder height={480} />
    );
  }
  const notice = lock.isError ? t('pin.lockedHere') : lock.isIdle && wasOpen ? t('pin.ended') : null;
  return (
    <>
      <p className={classes.pageName} aria-hidden>
        {pageName}
      </p>
      <PinScreen
        serialNumber={serialNumber}
        isPinSet={access.data?.isPinSet ?? true}
        notice={notice}
        noPinAction={noPinAction}
        onOpened={lock.reset}
      />
    </>
  );
}
