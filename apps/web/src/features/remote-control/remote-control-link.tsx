import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/layout/card.tsx';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import classes from './remote-control-link.module.css';

/** Link to a machine's remote control; also shows who has control. */
export function RemoteControlLink({ serialNumber, view }: { serialNumber: string; view: MachineView }) {
  const { t } = useTranslation('remote-control');
  return (
    <Card title={t('title')}>
      <p className={classes.words}>{t(view.isRemotelyControlled ? 'session.someone' : 'session.free')}</p>
      <Link to="/device/$serialNumber/remote-control" params={{ serialNumber }} className={classes.link}>
        {t('session.open')}
        <IconArrowRight size={18} stroke={1.75} aria-hidden />
      </Link>
    </Card>
  );
}
