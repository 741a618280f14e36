import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RecordThing } from '../../features/attention/thing-rows.ts';

export interface RecordActionProps {
  thing: RecordThing;
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
