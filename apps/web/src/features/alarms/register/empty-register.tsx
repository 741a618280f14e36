import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconFilterOff from '~icons/tabler/filter-off';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import type { RegisterSearch } from './register-search.ts';

interface EmptyRegisterProps {
  search: RegisterSearch;
  onSearchChange: (next: RegisterSearch) => void;
}

/** Shown if the machine never had an alarm, or if no alarm matches the filters. */
export function EmptyRegister({ search, onSearchChange }: EmptyRegisterProps) {
  const { t } = useTranslation(['alarm-register', 'period-filter']);
  const { period, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  const reason = isFiltered ? 'noMatch' : 'empty';
  const Icon = isFiltered ? IconFilterOff : IconCircleCheck;
  return (
    <EmptyMessage
      icon={<Icon size={40} stroke={1.25} aria-hidden />}
      title={t(`${reason}.title`)}
      text={t(`${reason}.text`)}
      action={
        isFiltered ? (
          <Button variant="default" onClick={() => onSearchChange(period ? { period } : {})}>
            {t('period-filter:reset')}
          </Button>
        ) : (
          period !== '12m' && (
            <Button variant="default" onClick={() => onSearchChange({ period: '12m' })}>
              {t('empty.longer')}
            </Button>
          )
        )
      }
    />
  );
}
