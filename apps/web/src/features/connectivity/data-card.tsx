import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import IconDownload from '~icons/tabler/download';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { VisuallyHidden } from '../../components/text/visually-hidden.tsx';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import classes from './connectivity.module.css';
import { saveMachineData } from './connectivity-api.ts';

/** The Data Act (EU 2023/2854) entitles users to the data of their machines. */
export function DataCard({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation('connectivity');
  const language = useLanguage();
  const saving = useMutation({ mutationFn: () => saveMachineData(serialNumber, language) });
  return (
    <Card title={t('data.title')}>
      <Text size="sm">{t('data.text')}</Text>
      <Button
        variant="default"
        className={classes.save}
        leftSection={<IconDownload size={18} />}
        loading={saving.isPending}
        onClick={() => !saving.isPending && saving.mutate()}
      >
        {t('data.save')}
      </Button>
      <VisuallyHidden as="p" role="status">
        {saving.isPending && t('data.making')}
        {saving.isSuccess && t('data.done')}
      </VisuallyHidden>
      <FailureNote of={saving.error} lead={t('data.failed')} />
    </Card>
  );
}
