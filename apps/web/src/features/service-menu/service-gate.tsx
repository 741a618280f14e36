import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { KeptWhileHidden } from '../../components/layout/kept-while-hidden.tsx';
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
  /** Whether the page is shown without a network, where no PIN can be checked and nothing can be changed. */
  isReadableOffline: boolean;
  children: ReactNode;
}

/** Shows its children while this session has the right to the service menu of the machine, and asks for the PIN before. */
export function ServiceGate(props: ServiceGateProps) {
  const { serialNumber, pageName, noPinAction, isReadableOffline, children } = props;
  const { t } = useTranslation('service-menu');
  const access = useServiceAccess(serialNumber);
  const untilMs = useOpenUntil(access.data);
  const lock = useLockMenu(serialNumber);
  const isOffline = useConnection() !== 'reachable';
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = untilMs !== null;
  if (isOpen && !wasOpen) setWasOpen(true);
  // Not only after the last of some tries: what was taken along is here already.
  const isRead = isOffline && isReadableOffline && asFailure(access.failureReason).kind === 'unreachable';

  return (
    <>
      {isOpen ? (
        <OpenBar pageName={pageName} untilMs={untilMs} onLock={() => lock.mutate()} />
      ) : isRead ? (
        <Callout tone="notice" isQuiet>
          {t('open.offline')}
        </Callout>
      ) : (
        <Locked {...{ serialNumber, pageName, noPinAction, access, lock, wasOpen }} />
      )}
      <KeptWhileHidden isShown={isOpen || isRead}>{children}</KeptWhileHidden>
    </>
  );
}

interface WhileMenuOpenProps {
  serialNumber: string;
  /** Shown instead, with a way to open the menu. */
  locked: ReactNode;
  children: ReactNode;
}

/** The part of a page that belongs to the service menu, where the rest of the page needs no PIN. */
export function WhileMenuOpen({ serialNumber, locked, children }: WhileMenuOpenProps) {
  const access = useServiceAccess(serialNumber);
  const isOpen = useOpenUntil(access.data) !== null;
  return (
    <>
      {!isOpen && locked}
      <KeptWhileHidden isShown={isOpen}>{children}</KeptWhileHidden>
    </>
  );
}

interface LockedProps extends Pick<ServiceGateProps, 'serialNumber' | 'pageName' | 'noPinAction'> {
  access: ReturnType<typeof useServiceAccess>;
  lock: ReturnType<typeof useLockMenu>;
  wasOpen: boolean;
}

function Locked({ serialNumber, pageName, noPinAction, access, lock, wasOpen }: LockedProps) {
  const { t } = useTranslation('service-menu');
  const isUnreachable = access.isError && asFailure(access.error).kind === 'unreachable';
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
