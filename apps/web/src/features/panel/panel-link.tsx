import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconDeviceGamepad from '~icons/tabler/device-gamepad';
import classes from './panel-link.module.css';
import { panelListQuery } from './panel-list-api.ts';

export function PanelLink({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(panelListQuery);
  if (!data.some((machine) => machine.serialNumber === serialNumber)) return null;
  return (
    <Link
      to="/demo/machines/$serialNumber"
      params={{ serialNumber }}
      target="_blank"
      className={classes.link}
      title={t('toPanel')}
    >
      <IconDeviceGamepad size={18} />
      <span>{t('toPanel')}</span>
    </Link>
  );
}
