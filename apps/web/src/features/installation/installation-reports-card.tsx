import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './installation.module.css';
import { useReports } from './installation-api.ts';
import { ReportButtons } from './report-buttons.tsx';

interface InstallationReportsCardProps {
  serialNumber: string;
  wizardLink: ReactNode;
}

export function InstallationReportsCard({ serialNumber, wizardLink }: InstallationReportsCardProps) {
  const { t } = useTranslation('installation');
  return (
    <Card title={t('reports.title')}>
      <ReportList serialNumber={serialNumber} />
      {wizardLink}
    </Card>
  );
}

function ReportList({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation('installation');
  const formats = useFormats();
  return (
    <Loaded query={useReports(serialNumber)} failure={t('reports.failed')} height={72}>
      {({ items }) =>
        items.length === 0 ? (
          <Text size="sm" tone="quiet">
            {t('reports.none')}
          </Text>
        ) : (
          <ul>
            {items.map((report) => {
              const at = formats.instant(report.signedAt);
              return (
                <Stack as="li" gap={8} key={report.id} className={classes.report}>
                  <span>
                    {report.signedBy === null
                      ? t('reports.signedOnly', { at })
                      : t('reports.signed', { at, name: report.signedBy })}
                  </span>
                  <ReportButtons serialNumber={serialNumber} report={report} />
                </Stack>
              );
            })}
          </ul>
        )
      }
    </Loaded>
  );
}
