import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconSearch from '~icons/tabler/search';
import { ClearButton } from '../../../../components/forms/clear-button.tsx';
import { useTypedText } from '../../../../components/forms/use-typed-text.ts';
import classes from './list-toolbar.module.css';

/** The server accepts at most this length. */
const maxSearchLength = 100;

export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('appliances');
  const { typed, type } = useTypedText(value, onChange);

  return (
    <TextInput
      type="search"
      aria-label={t('list.search')}
      // The full hint does not fit on a phone.
      placeholder={t('list.searchHint')}
      maxLength={maxSearchLength}
      className={classes.search}
      leftSection={<IconSearch size={18} />}
      rightSection={typed !== '' && <ClearButton label={t('list.clearSearch')} onClear={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
