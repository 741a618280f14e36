import { Button } from '@mantine/core';
import {
  type PeriodicReport,
  type ReportKind,
  reportSwitches,
} from '@washboard/contract/periodic-reports/periodic-report';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
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
  const report = api.useQuery('get', `/api/v1/account/${reportSwitches[kind]}`, undefined, {
    staleTime: 60_000,
  });
  const { data } = report;
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
      <Loaded query={report} failure={t('failed')} height={480}>
        {(shown) => <LoadedReport report={shown} onLeave={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function LoadedReport({ report, onLeave }: { report: PeriodicReport; onLeave: () => void }) {
  const { t } = useTranslation('periodic-reports');
  if (report.machineCount === 0) return <p>{t('empty')}</p>;
  return <ReportView report={report} onLeave={onLeave} />;
}
