import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import IconDownload from '~icons/tabler/download';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { Card } from '../../components/layout/card.tsx';
import spokenClasses from '../../components/text/spoken.module.css';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { saveMachineData } from './connectivity-api.ts';
import classes from './data-card.module.css';

/** The right of a user to the data of the machine (EU 2023/2854). */
export function DataCard({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation('connectivity');
  const language = useLanguage();
  const failureText = useFailureText();
  const saving = useMutation({ mutationFn: () => saveMachineData(serialNumber, language) });
  return (
    <Card title={t('data.title')}>
      <p className={classes.text}>{t('data.text')}</p>
      <Button
        variant="default"
        className={classes.button}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        loading={saving.isPending}
        onClick={() => !saving.isPending && saving.mutate()}
      >
        {t('data.save')}
      </Button>
      <p role="status" className={spokenClasses.spoken}>
        {saving.isPending && t('data.making')}
        {saving.isSuccess && t('data.done')}
      </p>
      {saving.isError && (
        <Callout tone="failure">
          {t('data.failed')} {failureText(saving.error)}
        </Callout>
      )}
    </Card>
  );
}
