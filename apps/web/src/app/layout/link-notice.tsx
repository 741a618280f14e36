import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLinkState } from '../../lib/live/live-link-context.tsx';
import { Notice } from './notice-stack.tsx';

/** Says that nothing on the page is of the present while the live socket is down. */
export function LinkNotice() {
  const { t } = useTranslation();
  const link = useLinkState();
  return (
    link.kind === 'down' && (
      <Notice tone="warning" icon={IconPlugConnectedX}>
        {t('connectionLost')}
      </Notice>
    )
  );
}
