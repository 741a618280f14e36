import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconDeviceMobileX from '~icons/tabler/device-mobile-x';
import { Notice } from '../../../components/feedback/notice-stack.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useOutboxState, useUnsentEntries, useWaitingItems } from '../../../lib/offline/outbox-context.ts';
import classes from '../phone-layout.module.css';

export function OutboxNotice() {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const { unstored } = useOutboxState();
  const waiting = useWaitingItems();
  const undecided = useUnsentEntries().filter(({ trouble }) => trouble !== null).length;
  if (undecided > 0) {
    return (
      <Notice tone="warning" icon={IconAlertTriangle}>
        <Link to="/app/outbox" className={classes.link}>
          {t('notice.undecided', { count: undecided, shown: formats.integer(undecided) })}
        </Link>
      </Notice>
    );
  }
  if (!waiting.some(({ id }) => unstored.has(id))) return null;
  return (
    <Notice tone="warning" icon={IconDeviceMobileX}>
      <Link to="/app/outbox" className={classes.link}>
        {t('notice.unstored')}
      </Link>
    </Notice>
  );
}
