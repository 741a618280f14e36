import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconClockUp from '~icons/tabler/clock-up';
import type { OutboxItem } from '../../lib/offline/outbox-item.ts';
import { Row, Stack } from '../kit/stack.tsx';
import classes from './waiting-note.module.css';

export function WaitingNote({ item: { trouble }, children }: { item: OutboxItem; children?: ReactNode }) {
  const { t } = useTranslation('outbox');
  const Icon = trouble ? IconAlertTriangle : IconClockUp;
  return (
    <Stack gap={4} className={classes.note} data-trouble={trouble ? '' : undefined}>
      {children}
      <Row as="p" isOneLine className={classes.state}>
        <Icon size={18} />
        <Link to="/app/outbox" className={classes.link}>
          {t(`state.${trouble?.kind ?? 'waiting'}`)}
        </Link>
      </Row>
    </Stack>
  );
}
