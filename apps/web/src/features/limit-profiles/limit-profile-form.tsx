import { TextInput } from '@mantine/core';
import type { LimitProfile } from '@washboard/contract/hygiene/hygiene-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Callout } from '../../components/feedback/callout.tsx';
import { FormDialog } from '../../components/kit/form.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useKitForm } from '../../components/kit/use-kit-form.ts';
import { asProblem } from '../../lib/api/failure.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { useMeasurementSystem } from '../../lib/preferences.ts';
import { useSaveProfile } from './limit-profiles-api.ts';
import {
  bounds,
  fieldNames,
  type LimitTexts,
  limitFieldErrors,
  limitNames,
  limitTexts,
  readLimits,
} from './limit-texts.ts';
import { useLimitWords } from './use-limit-words.ts';

const schema = z.record(z.enum(fieldNames), z.string());

interface LimitProfileFormProps {
  companyCode: string;
  profile: LimitProfile | null;
  onClose: () => void;
}

/** If another user changed the profile meanwhile, the form shows that version and replaces it only on a second save. */
export function LimitProfileForm({ companyCode, profile, onClose }: LimitProfileFormProps) {
  const { t } = useTranslation('limit-profiles');
  const formats = useFormats();
  const locale = useLocale();
  const system = useMeasurementSystem();
  const failureText = useFailureText();
  const fieldErrorText = useLimitErrorText();
  const saving = useSaveProfile(companyCode);
  const [started] = useState(profile);
  const form = useKitForm({
    schema,
    initialValues: limitTexts(profile, { locale, system }),
    saving,
    rules: (texts) => limitFieldErrors(texts, system),
    fieldErrorWords: (_field, fieldError) => fieldErrorText(fieldError),
  });
  const isOvertaken = profile !== null && profile.version !== started?.version;

  function submit(texts: LimitTexts): void {
    const limits = readLimits(texts, system);
    if (limits) saving.mutate({ edited: profile, entry: { name: texts.name.trim(), limits } }, { onSuccess: onClose });
  }

  function describe(failure: unknown): string | null {
    return isOvertaken && asProblem(failure)?.code === 'LIMITS_CHANGED' ? null : failureText(failure);
  }

  const input = (name: keyof LimitTexts) => ({
    ...form.field(name),
    size: 'sm' as const,
    disabled: saving.isPending,
    label: t(`field.${name}`, { unit: formats.unitOf('tankTmp') }),
  });
  return (
    <FormDialog
      form={form}
      title={started ? t('form.edit', { name: started.name }) : t('form.create')}
      submitLabel={t(started ? 'form.save' : 'form.createIt')}
      onSubmit={submit}
      onClose={onClose}
      below={
        <>
          {started && (
            <Text size="sm" tone="quiet">
              {t('form.effect')}
            </Text>
          )}
          {isOvertaken && <OvertakenNote profile={profile} />}
        </>
      }
      lead={t('form.failed')}
      describe={describe}
    >
      <TextInput {...input('name')} data-autofocus dir="auto" />
      {limitNames.map((name) => (
        <TextInput
          key={name}
          {...input(name)}
          inputMode="decimal"
          description={name === 'contactSMin' ? t('form.contactHint') : undefined}
        />
      ))}
    </FormDialog>
  );
}

function useLimitErrorText(): (fieldError: string) => string | undefined {
  const { t } = useTranslation('limit-profiles');
  const formats = useFormats();
  return (fieldError) => {
    switch (fieldError) {
      case 'temperature':
        return t('fault.temperature', {
          least: formats.quantityText('tankTmp', bounds.tmp.least),
          most: formats.quantityText('tankTmp', bounds.tmp.most),
        });
      case 'rinseOrder':
        return t('fault.rinseOrder');
      case 'contact':
        return t('fault.contact', {
          least: formats.integer(bounds.contactS.least),
          most: formats.integer(bounds.contactS.most),
        });
      default:
        return undefined;
    }
  };
}

function OvertakenNote({ profile: { name, version, limits } }: { profile: LimitProfile }) {
  const { t } = useTranslation('limit-profiles');
  const words = useLimitWords();
  return (
    <Callout tone="warning">
      <p>{t('form.overtaken')}</p>
      <p>
        {name}, {words.version(version)}: {words.limits(limits)}
      </p>
    </Callout>
  );
}
