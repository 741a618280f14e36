import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconPlus from '~icons/tabler/plus';
import IconWashMachine from '~icons/tabler/wash-machine';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';

interface NoMachinesProps {
  isFiltered: boolean;
  canAdd: boolean;
  canRegister: boolean;
  onReset: () => void;
}

export function NoMachines({ isFiltered, canAdd, canRegister, onReset }: NoMachinesProps) {
  const { t } = useTranslation('appliances');
  const { t: common } = useTranslation();
  const shared = { icon: <IconWashMachine size={40} /> };
  if (isFiltered) {
    return (
      <EmptyMessage
        {...shared}
        title={t('list.noMatch.title')}
        text={t('list.noMatch.text')}
        action={
          <Button variant="default" onClick={onReset}>
            {t('list.noMatch.reset')}
          </Button>
        }
      />
    );
  }
  if (canRegister) {
    return (
      <EmptyMessage
        {...shared}
        title={t('list.empty.title')}
        text={t('list.empty.registerText')}
        action={
          <Button component={Link} to="/adminhome">
            {common('menu.administration')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyMessage
      {...shared}
      title={t('list.empty.title')}
      text={t(canAdd ? 'list.empty.addText' : 'list.empty.text')}
      action={
        canAdd && (
          <Button component={Link} to="/devices/add" leftSection={<IconPlus size={18} />}>
            {t('list.add')}
          </Button>
        )
      }
    />
  );
}
