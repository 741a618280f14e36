import { IconAlertTriangle, IconClockUp, IconDeviceMobileX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/feedback/notice-stack.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useOutboxState, useWaitingItems } from '../../../lib/offline/outbox-context.ts';
import classes from './outbox-notice.module.css';

/** Says on every page what has not been sent: the worst first. */
export function OutboxNotice() {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const { unstored } = useOutboxState();
  const waiting = useWaitingItems();
  const undecided = waiting.filter(({ trouble }) => trouble !== null);
  if (waiting.length === 0) return null;
  const counted = (count: number) => ({ count, shown: formats.integer(count) });
  const isUnstored = waiting.some(({ id }) => unstored.has(id));
  const [icon, text] =
    undecided.length > 0
      ? ([IconAlertTriangle, t('notice.undecided', counted(undecided.length))] as const)
      : isUnstored
        ? ([IconDeviceMobileX, t('notice.unstored')] as const)
        : ([IconClockUp, t('notice.waiting', counted(waiting.length))] as const);
  return (
    <Notice tone={undecided.length > 0 || isUnstored ? 'warning' : 'news'} icon={icon}>
      <Link to="/app/outbox" className={classes.link}>
        {text}
      </Link>
    </Notice>
  );
}
