import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Life, lives } from './expiry.ts';

interface LifeChoiceProps {
  label: string;
  /** Null: the present expiry stays. */
  value: Life | null;
  isOptional?: boolean;
  isLocked: boolean;
  onChange: (life: Life | null) => void;
}

export function LifeChoice({ label, value, isOptional = false, isLocked, onChange }: LifeChoiceProps) {
  const { t } = useTranslation('administration-programs');
  return (
    <NativeSelect
      size="md"
      label={label}
      disabled={isLocked}
      value={value ?? ''}
      data={[
        ...(isOptional ? [{ value: '', label: t('life.unchanged') }] : []),
        ...lives.map((days) => ({ value: String(days), label: t(`life.${days}`) })),
      ]}
      onChange={({ currentTarget }) => onChange(lives.find((days) => String(days) === currentTarget.value) ?? null)}
    />
  );
}
