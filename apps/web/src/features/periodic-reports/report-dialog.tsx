import { Button } from '@mantine/core';
import { type PeriodicReport, type ReportKind, reportSwitches } from '@washboard/contract/reports/periodic-report';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { api } from '../../lib/api/api.ts';
import { ReportView } from './report-view.tsx';
import { useReportFormats } from './use-report-formats.ts';

interface ReportDialogProps {
  kind: ReportKind;
  onClose: () => void;
}

export function ReportDialog({ kind, onClose }: ReportDialogProps) {
  const { t } = useTranslation('periodic-reports');
  const formats = useReportFormats();
  // A report costs the server some work and changes slowly.
  const { data, error, isPending, refetch } = api.useQuery(
    'get',
    `/api/v1/account/${reportSwitches[kind]}`,
    undefined,
    {
      staleTime: 60_000,
    },
  );
  const name = t(`report.${kind}`);
  const title = data ? t('subject', { report: name, period: formats.period(data.from, data.to) }) : name;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isWide
      title={title}
      actions={
        <Button data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {isPending && <Placeholder height={480} />}
      {error !== null && <FailureMessage title={t('failed')} failure={error} onRetry={() => void refetch()} />}
      {data && <Report report={data} onLeave={onClose} />}
    </Dialog>
  );
}

function Report({ report, onLeave }: { report: PeriodicReport; onLeave: () => void }) {
  const { t } = useTranslation('periodic-reports');
  if (report.machineCount === 0) return <p>{t('empty')}</p>;
  return <ReportView report={report} onLeave={onLeave} />;
}
