import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { NamedCompany } from '@washboard/contract/companies/named-company';
import { useTranslation } from 'react-i18next';
import IconDownload from '~icons/tabler/download';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { VisuallyHidden } from '../../../components/text/visually-hidden.tsx';
import type { ShownPeriod } from '../days/month-days.ts';
import { useDayWords } from '../days/use-day-words.ts';
import { InspectorLinksButton } from '../inspector-links/inspector-links-button.tsx';
import { saveLedger } from './machine-hygiene-api.ts';
import classes from './machine-records.module.css';

interface LedgerCardProps {
  serialNumber: string;
  timeZone: string;
  period: ShownPeriod;
  sharedCompany: NamedCompany | undefined;
}

/** With this file an inspector checks that no record was changed. */
export function LedgerCard({ serialNumber, timeZone, period, sharedCompany }: LedgerCardProps) {
  const { t } = useTranslation('hygiene');
  const words = useDayWords();
  const saving = useMutation({
    mutationFn: (part: 'period' | 'all') =>
      saveLedger(serialNumber, part === 'all' ? null : { ...period.listDays, timeZone }),
  });
  const making = saving.isPending ? saving.variables : null;
  const names = {
    period: t('ledger.period', { period: period.day ? words.shortDay(period.day) : words.month(period.month) }),
    all: t('ledger.all'),
  };
  return (
    <Card title={t('ledger.title')}>
      <Text size="sm">{t('ledger.text')}</Text>
      <div className={classes.buttons}>
        {(['period', 'all'] as const).map((part) => (
          <Button
            key={part}
            variant="default"
            leftSection={<IconDownload size={18} />}
            loading={making === part}
            disabled={making !== null && making !== part}
            onClick={() => making === null && saving.mutate(part)}
          >
            {names[part]}
          </Button>
        ))}
        {sharedCompany && <InspectorLinksButton company={sharedCompany} period={period.listDays} />}
      </div>
      <VisuallyHidden as="p" role="status">
        {saving.isPending && t('ledger.making')}
        {saving.isSuccess && t('ledger.done')}
      </VisuallyHidden>
      <FailureNote of={saving.error} lead={t('ledger.failed')} />
      <a className={classes.verify} href="/verify">
        {t('ledger.verify')}
      </a>
    </Card>
  );
}
