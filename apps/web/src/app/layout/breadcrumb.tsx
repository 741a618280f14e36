import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApplianceDetail } from '../../features/appliances/appliances-api.ts';
import classes from './breadcrumb.module.css';

/** The way back and where one is; the dashboard has none. */
export function Breadcrumb() {
  const { serialNumber } = useParams({ strict: false });
  return serialNumber === undefined ? null : <MachineBreadcrumb serialNumber={serialNumber} />;
}

function MachineBreadcrumb({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const { data: appliance } = useApplianceDetail(serialNumber);

  function goBack(): void {
    // Who came by a link has no page before this one.
    if (canGoBack) router.history.back();
    else void navigate({ to: '/devices' });
  }

  return (
    <nav aria-label={t('breadcrumb')} className={classes.breadcrumb}>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('back')} onClick={goBack}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ol className={classes.crumbs}>
        <li aria-current="page">{appliance?.applianceName ?? serialNumber}</li>
      </ol>
    </nav>
  );
}
