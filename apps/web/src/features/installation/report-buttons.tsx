import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import IconFileText from '~icons/tabler/file-text';
import IconShieldCheck from '~icons/tabler/shield-check';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { TouchButton } from '../../components/kit/touch-button.tsx';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { useMeasurementSystem } from '../../lib/preferences.ts';
import { saveProof, saveReport } from './installation-api.ts';

interface ReportButtonsProps {
  serialNumber: string;
  report: { id: string; signedAt: string };
}

export function ReportButtons({ serialNumber, report: { id, signedAt } }: ReportButtonsProps) {
  const { t } = useTranslation('installation');
  const failureText = useFailureText();
  const language = useLanguage();
  const system = useMeasurementSystem();
  const name = t('reports.pdfName', { serialNumber });
  const saving = useMutation({
    mutationFn: (file: 'pdf' | 'proof') =>
      file === 'pdf'
        ? saveReport({ serialNumber, id, name, language, system })
        : saveProof(serialNumber, signedAt, name),
  });
  const button = (file: 'pdf' | 'proof', Icon: typeof IconFileText) => (
    <TouchButton
      variant={file === 'pdf' ? 'filled' : 'default'}
      leftSection={<Icon size={18} />}
      loading={saving.isPending && saving.variables === file}
      onClick={() => !saving.isPending && saving.mutate(file)}
    >
      {t(`reports.${file}`)}
    </TouchButton>
  );
  return (
    <>
      <Row>
        {button('pdf', IconFileText)}
        {button('proof', IconShieldCheck)}
      </Row>
      <FailureNote
        of={saving.error}
        describe={(failure) => t('reports.saveFailed', { reason: failureText(failure) })}
      />
    </>
  );
}
