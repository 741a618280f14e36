import { Button } from '@mantine/core';
import { IconWashMachine } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';

export function NoMachines({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const { t } = useTranslation('appliances');
  const reason = isFiltered ? 'noMatch' : 'empty';
  return (
    <EmptyMessage
      icon={<IconWashMachine size={40} stroke={1.25} aria-hidden />}
      title={t(`list.${reason}.title`)}
      text={t(`list.${reason}.text`)}
      action={
        isFiltered && (
          <Button variant="default" onClick={onReset}>
            {t('list.noMatch.reset')}
          </Button>
        )
      }
    />
  );
}
