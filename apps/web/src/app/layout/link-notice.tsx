import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLinkState } from '../../lib/live/live-link-context.tsx';
import classes from './link-banner.module.css';

/** Says that nothing on the page is of the present while the live socket is down. Lies over the page: nothing jumps. */
export function LinkBanner() {
  const { t } = useTranslation();
  const link = useLinkState();
  return (
    <div role="status" className={classes.place}>
      {link.kind === 'down' && (
        <p className={classes.banner}>
          <IconPlugConnectedX size={18} stroke={1.75} aria-hidden />
          {t('connectionLost')}
        </p>
      )}
    </div>
  );
}
