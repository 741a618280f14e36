import type { DeliveryAttempt, DeliveryState, Webhook } from '@washboard/contract/webhooks/webhooks';
import { useTranslation } from 'react-i18next';
import { type Tone, ToneIcon } from '../../components/badges/tone.tsx';
import { numberFormat } from '../../lib/format/format-cache.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import classes from './webhooks.module.css';

export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const { isActive, failingSince, lastDeliveredAt, off } = webhook;
  if (!isActive) return <StateLine tone={off?.reason === 'manual' ? 'notice' : 'failure'}>{t('state.off')}</StateLine>;
  if (failingSince !== null)
    return <StateLine tone="warning">{t('state.failing', { at: formats.instant(failingSince, 'short') })}</StateLine>;
  if (lastDeliveredAt === null) return <StateLine tone="notice">{t('state.unused')}</StateLine>;
  return <StateLine tone="success">{t('state.working')}</StateLine>;
}

const deliveryTones: Record<DeliveryState, Tone> = {
  waiting: 'notice',
  delivered: 'success',
  failed: 'failure',
  withheld: 'warning',
};

export function DeliveryStateLine({ state }: { state: DeliveryState }) {
  const { t } = useTranslation('webhooks');
  return <StateLine tone={deliveryTones[state]}>{t(`deliveries.result.${state}`)}</StateLine>;
}

function StateLine({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.state}>
      <ToneIcon tone={tone} size={18} />
      {children}
    </span>
  );
}

export function useAttemptWords(): (attempt: DeliveryAttempt) => string {
  const { t } = useTranslation('webhooks');
  const locale = useLocale();
  return ({ status, failure, durationMs }) => {
    const answer = { status: String(status), duration: durationText(locale, durationMs) };
    if (failure === null || failure === 'status') return t('answered', answer);
    return t(`failure.${failure}`, answer);
  };
}

function durationText(locale: string, ms: number): string {
  const format = { style: 'unit', unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return ms < 1000
    ? numberFormat(locale, { ...format, unit: 'millisecond' }).format(ms)
    : numberFormat(locale, { ...format, unit: 'second' }).format(ms / 1000);
}
