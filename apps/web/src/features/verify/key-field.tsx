import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './verify.module.css';

interface KeyFieldProps {
  /** The key of the operator, those of witnesses, or checkpoints. */
  name: 'key' | 'witness' | 'kept';
  value: string;
  isWrong: boolean;
  isDisabled: boolean;
  onChange: (value: string) => void;
  onLeave: () => void;
}

/** Longer than any key; of witnesses there may be several, of checkpoints those of months. */
const longestText = { key: 400, witness: 4000, kept: 1_000_000 } as const;

/** What the reader knows from elsewhere than the file. */
export function KeyField({ name, value, isWrong, isDisabled, onChange, onLeave }: KeyFieldProps) {
  const { t } = useTranslation('verify');
  const properties = {
    name,
    value,
    label: t(`${name}.label`),
    description: t(`${name}.hint`),
    classNames: { description: classes.explanation ?? '' },
    error: isWrong && t(`${name}.wrong`),
    disabled: isDisabled,
    maxLength: longestText[name],
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    dir: 'ltr',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
    onBlur: onLeave,
  };
  return name === 'kept' ? <Textarea {...properties} rows={5} /> : <TextInput {...properties} />;
}
