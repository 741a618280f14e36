import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './verify.module.css';

interface KeyFieldProps {
  value: string;
  isWrong: boolean;
  isDisabled: boolean;
  onChange: (value: string) => void;
  onLeave: () => void;
}

/** Longer than any key. */
const longestKey = 400;

export function KeyField({ value, isWrong, isDisabled, onChange, onLeave }: KeyFieldProps) {
  const { t } = useTranslation('verify');
  return (
    <TextInput
      name="key"
      label={t('key.label')}
      classNames={{ description: classes.explanation ?? '' }}
      description={t('key.hint')}
      error={isWrong && t('key.wrong')}
      value={value}
      disabled={isDisabled}
      maxLength={longestKey}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={onLeave}
    />
  );
}
