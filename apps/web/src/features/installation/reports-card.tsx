import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './installation.module.css';
import { useReports } from './installation-api.ts';
import { ReportButtons } from './report-buttons.tsx';

interface ReportsCardProps {
  serialNumber: string;
  /** Leads to the wizard, for those who may install. */
  wizardLink: ReactNode;
}

/** The signed installation reports of a machine. */
export function ReportsCard({ serialNumber, wizardLink }: ReportsCardProps) {
  const { t } = useTranslation('installation');
  return (
    <Card title={t('reports.title')}>
      <Reports serialNumber={serialNumber} />
      {wizardLink}
    </Card>
  );
}

function Reports({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation('installation');
  const formats = useFormats();
  const { data, isError, error, refetch } = useReports(serialNumber);
  if (!data && isError)
    return <FailureMessage title={t('reports.failed')} failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={72} radius={8} />;
  if (data.items.length === 0) return <p className={classes.quiet}>{t('reports.none')}</p>;
  return (
    <ul className={classes.reports}>
      {data.items.map((report) => {
        const at = formats.instant(report.signedAt);
        return (
          <li key={report.id} className={classes.report}>
            <span>
              {report.signedBy === null
                ? t('reports.signedOnly', { at })
                : t('reports.signed', { at, name: report.signedBy })}
            </span>
            <ReportButtons serialNumber={serialNumber} report={report} />
          </li>
        );
      })}
    </ul>
  );
}
