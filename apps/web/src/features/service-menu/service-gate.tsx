import { Button } from '@mantine/core';
import { Activity, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconLock from '~icons/tabler/lock';
import IconLockOpen from '~icons/tabler/lock-open';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { asFailure } from '../../lib/api/failure.ts';
import { useConnection } from '../../lib/connection/connection.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useNowEachSecond } from '../../lib/time/use-now.ts';
import { PinScreen } from './pin-screen.tsx';
import { useLockMenu, useOpenUntil, useServiceAccess } from './service-access-api.ts';
import classes from './service-menu.module.css';

interface ServiceGateProps {
  serialNumber: string;
  pageName: string;
  noPinAction?: ReactNode;
  /** Without a network, no PIN can be checked and nothing can be changed. */
  isReadableOffline: boolean;
  children: ReactNode;
}

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
  // Stored data can be shown after the first failed attempt, without further retries.
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
        <LockedMenu
          serialNumber={serialNumber}
          pageName={pageName}
          noPinAction={noPinAction}
          access={access}
          lock={lock}
          wasOpen={wasOpen}
        />
      )}
      <LazyActivity isShown={isOpen || isRead}>{children}</LazyActivity>
    </>
  );
}

interface WhileMenuOpenProps {
  serialNumber: string;
  locked: ReactNode;
  children: ReactNode;
}

export function WhileMenuOpen({ serialNumber, locked, children }: WhileMenuOpenProps) {
  const access = useServiceAccess(serialNumber);
  const isOpen = useOpenUntil(access.data) !== null;
  return (
    <>
      {!isOpen && locked}
      <LazyActivity isShown={isOpen}>{children}</LazyActivity>
    </>
  );
}

interface LockedMenuProps extends Pick<ServiceGateProps, 'serialNumber' | 'pageName' | 'noPinAction'> {
  access: ReturnType<typeof useServiceAccess>;
  lock: ReturnType<typeof useLockMenu>;
  wasOpen: boolean;
}

function LockedMenu({ serialNumber, pageName, noPinAction, access, lock, wasOpen }: LockedMenuProps) {
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

interface OpenBarProps {
  pageName: string;
  untilMs: number;
  onLock: () => void;
}

function OpenBar({ pageName, untilMs, onLock }: OpenBarProps) {
  const { t } = useTranslation('service-menu');
  const formats = useFormats();
  const leftS = Math.max(0, Math.ceil((untilMs - useNowEachSecond()) / 1000));
  return (
    <Row isOneLine className={classes.open}>
      <IconLockOpen size={20} />
      <span className={classes.openWords}>
        {/* Screen readers find the name in the breadcrumb. */}
        <span className={classes.pageName} aria-hidden>
          {pageName}
        </span>
        {/* Screen readers announce the time when they reach it, not each second. */}
        <span role="timer" aria-live="off" className={classes.left}>
          {t('open.left', { time: formats.countdown(leftS) })}
        </span>
      </span>
      <Button variant="default" leftSection={<IconLock size={18} />} onClick={onLock}>
        {t('open.lock')}
      </Button>
    </Row>
  );
}

interface LazyActivityProps {
  isShown: boolean;
  children: ReactNode;
}

/** Hidden children keep their input, run no effects and poll nothing. */
function LazyActivity({ isShown, children }: LazyActivityProps) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  if (!isShown && !wasShown) return null;
  return <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>;
}
