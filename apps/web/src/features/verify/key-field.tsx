import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './verify.module.css';

interface KeyFieldProps {
  /** The operator's, or those of witnesses. */
  name: 'key' | 'witness';
  value: string;
  isWrong: boolean;
  isDisabled: boolean;
  onChange: (value: string) => void;
  onLeave: () => void;
}

/** Longer than any key; of witnesses there may be several. */
const longestText = { key: 400, witness: 4000 } as const;

export function KeyField({ name, value, isWrong, isDisabled, onChange, onLeave }: KeyFieldProps) {
  const { t } = useTranslation('verify');
  return (
    <TextInput
      name={name}
      label={t(`${name}.label`)}
      classNames={{ description: classes.explanation ?? '' }}
      description={t(`${name}.hint`)}
      error={isWrong && t(`${name}.wrong`)}
      value={value}
      disabled={isDisabled}
      maxLength={longestText[name]}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={onLeave}
    />
  );
}
