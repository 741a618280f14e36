import { Button, NativeSelect, Switch, TextInput, type TextInputProps } from '@mantine/core';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { measurementSystems } from '@washboard/contract/units/units';
import { type FormEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { countriesIn } from '../../lib/format/countries.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { isLanguage, languageNames, languages } from '../../lib/i18n/languages.ts';
import classes from './profile.module.css';
import { type ProfileForm as FormState, type TextField, useProfileForm } from './use-profile-form.ts';

interface ProfileFormProps {
  account: Userinfo;
  onSaved: (saved: Userinfo) => void;
  onChangesPending: (arePending: boolean) => void;
}

export function ProfileForm({ account, onSaved, onChangesPending }: ProfileFormProps) {
  const { t } = useTranslation('profile');
  const form = useProfileForm(account, onSaved);
  const { hasChanges, isValid, save } = form;
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => {
    onChangesPending(hasChanges);
    return () => onChangesPending(false);
  }, [hasChanges, onChangesPending]);

  useEffect(() => {
    if (save.isError) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save.isError]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    form.submit();
  }

  return (
    <form ref={ref} className={classes.form} aria-label={t('title')} onSubmit={submit} noValidate>
      <PersonalFields form={form} />
      <PreferenceFields form={form} />
      <div className={classes.failure}>
        <FailureNote of={save.error} lead={t('saveFailed')} />
      </div>
      <div className={classes.bar} data-pending={hasChanges || undefined}>
        <Text size="sm" tone="quiet" className={classes.outcome} role="status">
          {hasChanges ? t('unsaved') : save.isSuccess && t('saved')}
        </Text>
        {hasChanges && (
          <Button variant="default" disabled={save.isPending} onClick={form.discard}>
            {t('discard')}
          </Button>
        )}
        <Button type="submit" disabled={!hasChanges || !isValid} loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function PersonalFields({ form }: { form: FormState }) {
  const { t } = useTranslation('profile');
  const locale = useLocale();
  const countries = useMemo(() => countriesIn(locale), [locale]);

  function text(field: TextField, props: TextInputProps = {}) {
    return (
      <TextInput
        key={field}
        name={field}
        label={t(`field.${field}`)}
        size="md"
        value={form.values[field]}
        onChange={(event) => form.edit({ [field]: event.currentTarget.value })}
        onBlur={() => form.leave(field)}
        error={form.faultAt(field)}
        {...props}
      />
    );
  }

  return (
    <Stack as="fieldset" className={classes.fields}>
      <Text as="legend" size="md" isStrong className={classes.legend}>
        {t('personal')}
      </Text>
      {text('firstName', { autoComplete: 'given-name', required: true })}
      {text('lastName', { autoComplete: 'family-name', required: true })}
      {text('address', { autoComplete: 'address-line1', className: classes.wide })}
      {text('houseNumber', { className: classes.narrow })}
      {text('postalCode', { autoComplete: 'postal-code', className: classes.narrow })}
      {text('city', { autoComplete: 'address-level2', className: classes.wide })}
      <NativeSelect
        name="country"
        label={t('field.country')}
        size="md"
        className={classes.wide}
        autoComplete="country"
        data={[
          { value: '', label: t('noCountry') },
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        value={form.values.country}
        onChange={(event) => form.edit({ country: event.currentTarget.value })}
        error={form.faultAt('country')}
      />
      {text('phone', { type: 'tel', autoComplete: 'tel' })}
      {text('mobile', { type: 'tel', autoComplete: 'tel' })}
    </Stack>
  );
}

const languageOptions = languages.map((language) => ({ value: language, label: languageNames[language] }));

function PreferenceFields({ form }: { form: FormState }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <Stack as="fieldset" className={classes.fields}>
        <Text as="legend" size="md" isStrong className={classes.legend}>
          {t('display')}
        </Text>
        <NativeSelect
          name="language"
          label={t('field.language')}
          description={t('languageHint')}
          size="md"
          data={languageOptions}
          value={form.values.language}
          onChange={({ currentTarget: { value } }) => {
            if (isLanguage(value)) form.edit({ language: value });
          }}
          error={form.faultAt('language')}
        />
        <NativeSelect
          name="measurementSystem"
          label={t('field.measurementSystem')}
          description={t('measurementSystemHint')}
          size="md"
          data={measurementSystems.map((system) => ({ value: system, label: t(`measurementSystem.${system}`) }))}
          value={form.values.measurementSystem}
          onChange={({ currentTarget: { value } }) => {
            const measurementSystem = measurementSystems.find((system) => system === value);
            if (measurementSystem) form.edit({ measurementSystem });
          }}
          error={form.faultAt('measurementSystem')}
        />
      </Stack>
      <Stack as="fieldset" className={classes.fields}>
        <Text as="legend" size="md" isStrong className={classes.legend}>
          {t('consent')}
        </Text>
        <Switch
          className={classes.whole}
          name="marketingConsent"
          size="md"
          label={t('field.marketingConsent')}
          description={t('flagHint.marketingConsent')}
          checked={form.values.marketingConsent}
          onChange={(event) => form.edit({ marketingConsent: event.currentTarget.checked })}
          error={form.faultAt('marketingConsent')}
        />
      </Stack>
    </>
  );
}
