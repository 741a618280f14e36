import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconLanguage from '~icons/tabler/language';
import { chooseLanguage, useLanguage } from '../../lib/i18n/i18n.ts';
import { isLanguage, type Language, languageNames, languages } from '../../lib/i18n/languages.ts';
import classes from './language-select.module.css';

const options = languages
  .map((language) => ({ value: language, label: languageNames[language] }))
  // A plain comparison avoids loading the browser's collation data; all names begin with an ASCII letter.
  .sort((a, b) => (a.label < b.label ? -1 : 1));

export function LanguageSelect({ onChosen }: { onChosen?: (language: Language) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <NativeSelect
      aria-label={t('language')}
      className={classes.select}
      leftSection={<IconLanguage size={18} />}
      data={options}
      value={language}
      onChange={({ currentTarget: { value } }) => {
        if (!isLanguage(value)) return;
        void chooseLanguage(value);
        onChosen?.(value);
      }}
    />
  );
}
