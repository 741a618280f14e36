import { useTranslation } from 'react-i18next';
import { TouchButton } from '../../../components/kit/touch-button.tsx';
import type { RecordItem } from '../../../features/attention/attention-items.ts';

export interface RecordActionProps {
  item: RecordItem;
  onRecord: () => void;
}

export function RecordAction({ onRecord }: RecordActionProps) {
  const { t } = useTranslation('attention');
  return (
    <TouchButton variant="subtle" size="sm" onClick={onRecord}>
      {t('record')}
    </TouchButton>
  );
}
