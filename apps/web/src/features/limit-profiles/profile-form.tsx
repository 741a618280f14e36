import { Button, TextInput } from '@mantine/core';
import type { LimitProfile } from '@washboard/contract/hygiene/hygiene-limits';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { asFailure, asProblem } from '../../lib/api/failure.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { useMeasurementSystem } from '../../lib/preferences.ts';
import { useSaveProfile } from './limit-profiles-api.ts';
import {
  bounds,
  type Fault,
  faultsOf,
  fieldNames,
  type LimitTexts,
  limitNames,
  readLimits,
  textsOf,
} from './limit-texts.ts';
import classes from './profile-form.module.css';
import { useLimitWords } from './use-limit-words.ts';

interface ProfileFormProps {
  companyCode: string;
  /** Its present version; null: a new profile. */
  profile: LimitProfile | null;
  onClose: () => void;
}

/**
 * Name and limits of a profile. When another user has changed it meanwhile, the form shows that version beside what was
 * typed, and replaces it only if the user saves again.
 */
export function ProfileForm({ companyCode, profile, onClose }: ProfileFormProps) {
  const { t } = useTranslation('limit-profiles');
  const { t: common } = useTranslation();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const locale = useLocale();
  const system = useMeasurementSystem();
  const saving = useSaveProfile(companyCode);
  const [started] = useState(profile);
  const [texts, setTexts] = useState(() => textsOf(profile, { locale, system }));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const faults = faultsOf(texts, system);
  const isOvertaken = profile !== null && profile.version !== started?.version;
  const isConflict = asProblem(saving.error)?.code === 'LIMITS_CHANGED';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setLeft(new Set(fieldNames));
    const wrong = fieldNames.find((name) => faults[name] !== undefined);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    const limits = readLimits(texts, system);
    if (wrong || !limits || saving.isPending) return;
    saving.mutate({ edited: profile, entry: { name: texts.name.trim(), limits } }, { onSuccess: onClose });
  }

  return (
    <Dialog
      isOpen
      onClose={() => !saving.isPending && onClose()}
      title={started ? t('form.edit', { name: started.name }) : t('form.create')}
      actions={
        <>
          <Button variant="default" disabled={saving.isPending} onClick={onClose}>
            {common('dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={saving.isPending}>
            {t(started ? 'form.save' : 'form.createIt')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={classes.form} noValidate onSubmit={submit}>
        <Fields
          {...{ texts, faults, left }}
          isLocked={saving.isPending}
          onChange={(name, text) => setTexts({ ...texts, [name]: text })}
          onLeave={(name) => setLeft(new Set([...left, name]))}
        />
      </form>
      {started && <p className={classes.hint}>{t('form.effect')}</p>}
      {isOvertaken && <Overtaken profile={profile} />}
      {saving.isError && !(isOvertaken && isConflict) && <Failure failure={saving.error} />}
    </Dialog>
  );
}

interface FieldsProps {
  texts: LimitTexts;
  faults: Partial<Record<string, Fault>>;
  left: ReadonlySet<string>;
  isLocked: boolean;
  onChange: (name: keyof LimitTexts, text: string) => void;
  onLeave: (name: string) => void;
}

function Fields({ texts, faults, left, isLocked, onChange, onLeave }: FieldsProps) {
  const { t } = useTranslation('limit-profiles');
  const formats = useFormats();
  const faultText = useFaultText();
  const fieldOf = (name: keyof LimitTexts) => ({
    name,
    value: texts[name],
    disabled: isLocked,
    autoComplete: 'off',
    label: t(`field.${name}`, { unit: formats.unitOf('tankTmp') }),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange(name, value),
    onBlur: () => onLeave(name),
    error: left.has(name) && faultText(faults[name]),
  });
  return (
    <>
      <TextInput {...fieldOf('name')} data-autofocus dir="auto" />
      {limitNames.map((name) => (
        <TextInput
          key={name}
          {...fieldOf(name)}
          inputMode="decimal"
          description={name === 'contactSMin' ? t('form.contactHint') : undefined}
        />
      ))}
    </>
  );
}

function useFaultText(): (fault: Fault | undefined) => string | undefined {
  const { t } = useTranslation('limit-profiles');
  const { t: errors } = useTranslation('errors');
  const formats = useFormats();
  return (fault) => {
    switch (fault) {
      case undefined:
        return undefined;
      case 'required':
      case 'tooLong':
        return errors(`field.${fault}`);
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
    }
  };
}

function Overtaken({ profile: { name, version, limits } }: { profile: LimitProfile }) {
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

function Failure({ failure }: { failure: unknown }) {
  const { t } = useTranslation('limit-profiles');
  const { t: errors } = useTranslation('errors');
  const failureText = useFailureText();
  const asked = asFailure(failure);
  // The only rule for a name that the form leaves to the server.
  const isName = asked.kind === 'problem' && asked.fields.name !== undefined;
  return (
    <Callout tone="failure">
      {t('form.failed')} {isName ? errors('field.notAllowedCharacters') : failureText(failure)}
    </Callout>
  );
}
