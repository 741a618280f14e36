import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RecordItem } from '../../../features/attention/attention-items.ts';

export interface RecordActionProps {
  item: RecordItem;
  onRecord: () => void;
}

export function RecordAction({ onRecord }: RecordActionProps) {
  const { t } = useTranslation('attention');
  return (
    <Button variant="subtle" size="sm" mih="var(--touch)" onClick={onRecord}>
      {t('record')}
    </Button>
  );
}
