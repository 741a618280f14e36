import { NativeSelect, TextInput } from '@mantine/core';
import { comparisons } from '@washboard/contract/notifications/notification-rules';
import { type Channel, channelDefinitions, channels } from '@washboard/contract/telemetry/channels';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { durationText } from '../../lib/format/duration-text.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { useMeasurementSystem } from '../../lib/preferences.ts';
import { DurationSelect } from './duration-select.tsx';
import classes from './notification-settings.module.css';
import {
  type RuleDraft,
  type RuleDraftError,
  type RuleForm,
  readThreshold,
  ruleGamma,
  usualHysteresisText,
} from './rule-draft.ts';
import { typedText } from './typed-quantity.ts';

const holdPresets = [0, 1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1440];

export function ThresholdFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation(['notification-settings', 'common', 'errors']);
  const { values: draft, change } = form;
  const formats = useFormats(ruleGamma(draft));
  const style = { locale: useLocale(), system: useMeasurementSystem(), gamma: ruleGamma(draft) };
  const comparisonId = useId();
  const { channel, comparison, holdMinutes } = draft;
  const unit = formats.unitOf(channel);
  const [least, most] = channelDefinitions[channel].bounds;
  const bounds = { least: formats.quantityText(channel, least), most: formats.quantityText(channel, most) };

  function fieldErrorText(field: 'limit' | 'hysteresis'): string | undefined {
    const fieldError = form.fieldErrorAt(field) as RuleDraftError | undefined;
    switch (fieldError) {
      case undefined:
        return undefined;
      case 'required':
        return t('errors:field.required');
      case 'number':
        return t('fault.number', { example: typedText(channel, Math.round((least + most) / 2), style) });
      case 'negative':
        return t('fault.negative');
      default:
        return t(`fault.${fieldError}`, bounds);
    }
  }

  return (
    <>
      <NativeSelect
        size="md"
        label={t('threshold.channel')}
        value={channel}
        data={channels.map((value) => ({ value, label: t(`common:channel.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = value as Channel;
          // A limit in degrees has no meaning in litres, so a change of the unit clears it.
          change({ channel: chosen, limit: '', hysteresis: usualHysteresisText(chosen, style) });
        }}
      />
      <div>
        <Text id={comparisonId} mb={4} fw={500}>
          {t('threshold.comparison')}
        </Text>
        <SegmentedControl
          aria-labelledby={comparisonId}
          choices={comparisons.map((value) => ({ value, label: t(`threshold.${value}`) }))}
          value={comparison}
          onChange={(chosen) => change({ comparison: chosen })}
        />
      </div>
      <Stack className={classes.pair}>
        <TextInput
          {...form.field('limit')}
          inputMode="decimal"
          label={t('threshold.limit', { unit })}
          description={t('threshold.limitHint', bounds)}
          error={fieldErrorText('limit')}
        />
        <TextInput
          {...form.field('hysteresis')}
          inputMode="decimal"
          label={t('threshold.hysteresis', { unit })}
          description={t('threshold.hysteresisHint')}
          error={fieldErrorText('hysteresis')}
        />
      </Stack>
      <DurationSelect
        label={t('threshold.hold')}
        presets={holdPresets}
        none={t('threshold.immediately')}
        minutes={holdMinutes}
        onChange={(minutes) => change({ holdMinutes: minutes })}
      />
      <InWords draft={draft} />
    </>
  );
}

function InWords({ draft }: { draft: RuleDraft }) {
  const { t } = useTranslation(['notification-settings', 'common']);
  const formats = useFormats(ruleGamma(draft));
  const locale = useLocale();
  const { limit, hysteresis } = readThreshold(draft, { locale, system: useMeasurementSystem() });
  const { channel, comparison, holdMinutes } = draft;
  if (limit === undefined || hysteresis === undefined || hysteresis < 0) return null;
  const end = comparison === 'above' ? limit - hysteresis : limit + hysteresis;
  return (
    <Text role="status" size="sm" tone="quiet">
      {t(`threshold.words.${comparison}${holdMinutes === 0 ? '' : 'For'}`, {
        channel: t(`common:channel.${channel}`),
        limit: formats.quantityText(channel, limit),
        end: formats.quantityText(channel, end),
        time: durationText(holdMinutes, locale),
      })}
    </Text>
  );
}
