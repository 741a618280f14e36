import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './list-toolbar.module.css';

const searchDelayMs = 250;
/** The server's limit. */
const longestSearch = 100;

export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('appliances');
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
      aria-label={t('list.search')}
      // The full hint does not fit on a phone.
      placeholder={t('list.searchHint')}
      maxLength={longestSearch}
      className={classes.search}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={typed !== '' && <CloseButton aria-label={t('list.clearSearch')} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
