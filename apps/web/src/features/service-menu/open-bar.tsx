import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconLock from '~icons/tabler/lock';
import IconLockOpen from '~icons/tabler/lock-open';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useNowEachSecond } from '../../lib/time/use-now.ts';
import classes from './service-menu.module.css';

interface OpenBarProps {
  /** Name of the page that is open. */
  pageName: string;
  untilMs: number;
  onLock: () => void;
}

/** The time that is left, and the way to lock the menu early. */
export function OpenBar({ pageName, untilMs, onLock }: OpenBarProps) {
  const { t } = useTranslation('service-menu');
  const formats = useFormats();
  const leftS = Math.max(0, Math.ceil((untilMs - useNowEachSecond()) / 1000));
  return (
    <div className={classes.open}>
      <IconLockOpen size={20} stroke={1.75} aria-hidden />
      <span className={classes.openWords}>
        {/* Screen readers find it in the breadcrumb. */}
        <span className={classes.pageName} aria-hidden>
          {pageName}
        </span>
        {/* Read out when it is reached, not each second. */}
        <span role="timer" aria-live="off" className={classes.left}>
          {t('open.left', { time: formats.countdown(leftS) })}
        </span>
      </span>
      <Button variant="default" leftSection={<IconLock size={18} stroke={1.75} />} onClick={onLock}>
        {t('open.lock')}
      </Button>
    </div>
  );
}
