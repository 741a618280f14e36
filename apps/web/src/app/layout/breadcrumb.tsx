import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useCanGoBack, useMatches, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApplianceDetail } from '../../features/appliances/appliances-api.ts';
import type { MachinePageName } from '../pages/machine/machine-pages.ts';
import classes from './breadcrumb.module.css';
import { useIsDashboard } from './use-is-dashboard.ts';

/** The back link and, below a machine, the path to the current page. The dashboard shows neither. */
export function Breadcrumb() {
  const isDashboard = useIsDashboard();
  const crumb = useMatches({ select: (matches) => matches.at(-1)?.staticData.crumb });
  const { serialNumber } = useParams({ strict: false });
  if (isDashboard) return null;
  return (
    <div className={classes.breadcrumb}>
      <BackButton />
      {crumb !== undefined && serialNumber !== undefined && <Crumbs serialNumber={serialNumber} crumb={crumb} />}
    </div>
  );
}

function BackButton() {
  const { t } = useTranslation();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();

  function goBack(): void {
    // A user who followed an external link has no previous page.
    if (canGoBack) router.history.back();
    else void navigate({ to: '/devices' });
  }

  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('back')} title={t('back')} onClick={goBack}>
      <IconArrowLeft size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

function Crumbs({ serialNumber, crumb }: { serialNumber: string; crumb: MachinePageName }) {
  const { t } = useTranslation();
  const { data: appliance } = useApplianceDetail(serialNumber);
  return (
    <nav aria-label={t('breadcrumb')} className={classes.place}>
      <ol className={classes.crumbs}>
        <li>
          <Link to="/device/$serialNumber" params={{ serialNumber }}>
            {appliance?.applianceName ?? serialNumber}
          </Link>
        </li>
        <li aria-current="page">{t(`machinePage.${crumb}`)}</li>
      </ol>
    </nav>
  );
}
