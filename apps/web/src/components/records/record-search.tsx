import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconSearch from '~icons/tabler/search';
import { ClearButton } from '../forms/clear-button.tsx';
import { useTypedText } from '../forms/use-typed-text.ts';

/** The server accepts no longer text. */
const maxSearchLength = 100;

interface RecordSearchProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

export function RecordSearch({ label, value, onChange, className }: RecordSearchProps) {
  const { t } = useTranslation('records');
  const { typed, type } = useTypedText(value, onChange);

  return (
    <TextInput
      type="search"
      className={className}
      aria-label={label}
      placeholder={label}
      maxLength={maxSearchLength}
      leftSection={<IconSearch size={18} />}
      rightSection={typed !== '' && <ClearButton label={t('clearSearch')} onClear={() => type('')} />}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
