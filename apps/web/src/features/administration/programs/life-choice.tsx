import { NativeSelect } from '@mantine/core';
import { dayMs } from '@washboard/contract/time/durations';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../components/kit/text.tsx';
import { serverNowMs } from '../../../lib/time/server-clock.ts';

const lives = [30, 90, 365, 730] as const;
export type Life = (typeof lives)[number];

export function expiryOf(days: Life): string {
  return new Date(serverNowMs() + days * dayMs).toISOString();
}

/** The warning comes early enough to extend the program. */
const soonMs = 14 * dayMs;

export function Expiry({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation('administration-programs');
  const remainingMs = Date.parse(expiresAt) - serverNowMs();
  if (remainingMs >= soonMs) return null;
  return (
    <Text as="div" tone="warning">
      {t(remainingMs <= 0 ? 'expiry.expired' : 'expiry.soon')}
    </Text>
  );
}

interface LifeChoiceProps {
  value: Life | null;
  isOptional?: boolean;
  isDisabled: boolean;
  onChange: (life: Life | null) => void;
}

export function LifeChoice({ value, isOptional = false, isDisabled, onChange }: LifeChoiceProps) {
  const { t } = useTranslation('administration-programs');
  return (
    <NativeSelect
      size="md"
      label={t('field.life')}
      disabled={isDisabled}
      value={value ?? ''}
      data={[
        ...(isOptional ? [{ value: '', label: t('life.unchanged') }] : []),
        ...lives.map((days) => ({ value: String(days), label: t(`life.${days}`) })),
      ]}
      onChange={({ currentTarget }) => onChange(lives.find((days) => String(days) === currentTarget.value) ?? null)}
    />
  );
}
