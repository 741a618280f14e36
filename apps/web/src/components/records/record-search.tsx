import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const searchDelayMs = 250;
/** The server's limit. */
const longestSearch = 100;

interface RecordSearchProps {
  /** What is searched, for instance "Search accounts". */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search field that reports once typing pauses. */
export function RecordSearch({ label, value, onChange }: RecordSearchProps) {
  const { t } = useTranslation('records');
  const [typed, setTyped] = useState(value);
  const report = useDebouncedCallback(onChange, searchDelayMs);

  // Back and Forward change the address; the current input wins until it is reported.
  useEffect(() => setTyped(value), [value]);

  function type(next: string): void {
    setTyped(next);
    report(next.trim());
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={longestSearch}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={typed !== '' && <CloseButton aria-label={t('clearSearch')} onClick={() => type('')} />}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
