import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/feedback/notice-stack.tsx';
import { connection, useConnection } from '../../lib/connection/connection.ts';
import { useLinkState } from '../../lib/live/live-link-context.tsx';

/** Says what is missing: the network, the server, or only the live socket, without which nothing is of the present. */
export function LinkNotice() {
  const { t } = useTranslation();
  const isLinkDown = useLinkState().kind === 'down';
  const state = useConnection();

  useEffect(() => {
    if (isLinkDown) connection.check();
  }, [isLinkDown]);

  if (state === 'reachable' && !isLinkDown) return null;
  return (
    <Notice tone="warning" icon={IconPlugConnectedX}>
      {state === 'reachable' ? t('connectionLost') : t(`connection.${state}`)}
    </Notice>
  );
}
