import { NativeSelect, Switch, TextInput, type TextInputProps } from '@mantine/core';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { localeCodes } from '@washboard/contract/languages/languages';
import { measurementSystems } from '@washboard/contract/units/units';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../components/kit/form.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { TouchButton } from '../../components/kit/touch-button.tsx';
import { type KitForm, useKitForm } from '../../components/kit/use-kit-form.ts';
import { api } from '../../lib/api/api.ts';
import { countriesIn } from '../../lib/format/countries.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { languageNames, languages } from '../../lib/i18n/languages.ts';
import { type ProfileValues, profileChanges, profileValues, profileValuesSchema } from './account-values.ts';
import classes from './profile.module.css';

type TextField = Exclude<keyof ProfileValues, 'country' | 'language' | 'measurementSystem' | 'marketingConsent'>;

interface ProfileFormProps {
  account: Userinfo;
  onSaved: (saved: Userinfo) => void;
  onChangesPending: (arePending: boolean) => void;
}

export function ProfileForm({ account, onSaved, onChangesPending }: ProfileFormProps) {
  const { t } = useTranslation('profile');
  const save = api.useMutation('post', '/api/v1/account/updateUser');
  const form = useKitForm({
    schema: profileValuesSchema,
    initialValues: profileValues(account),
    saving: save,
    draft: { form: 'profile', ownerId: account.idpUserId },
  });
  const hasChanges = Object.keys(profileChanges(form.values, form.base)).length > 0;

  const rebase = useEffectEvent(form.rebase);
  // A change in another tab appears in the fields without input.
  useEffect(() => {
    rebase(profileValues(account));
  }, [account]);

  useEffect(() => {
    onChangesPending(hasChanges);
    return () => onChangesPending(false);
  }, [hasChanges, onChangesPending]);

  function submit(values: ProfileValues): void {
    const { language, ...rest } = profileChanges(values, form.base);
    save.mutate(
      { body: { ...rest, ...(language !== undefined && { language: localeCodes[language] }) } },
      {
        onSuccess(saved) {
          onSaved(saved);
          form.accept(profileValues(saved));
        },
      },
    );
  }

  function discard(): void {
    form.discard();
    save.reset();
  }

  return (
    <Form
      form={form}
      className={classes.form}
      label={t('title')}
      lead={t('saveFailed')}
      onSubmit={submit}
      actions={
        <div className={classes.bar} data-pending={hasChanges || undefined}>
          <Text size="sm" tone="quiet" flex="1 1 160px" role="status">
            {hasChanges ? t('unsaved') : save.isSuccess && t('saved')}
          </Text>
          {hasChanges && (
            <TouchButton variant="default" disabled={save.isPending} onClick={discard}>
              {t('discard')}
            </TouchButton>
          )}
          <TouchButton type="submit" disabled={!hasChanges || !form.isValid()} loading={save.isPending}>
            {t('save')}
          </TouchButton>
        </div>
      }
    >
      <PersonalFields form={form} />
      <PreferenceFields form={form} />
    </Form>
  );
}

interface FieldsProps {
  form: KitForm<ProfileValues, ProfileValues>;
}

function PersonalFields({ form }: FieldsProps) {
  const { t } = useTranslation('profile');
  const locale = useLocale();
  const countries = useMemo(() => countriesIn(locale), [locale]);

  const text = (field: TextField, props: TextInputProps = {}) => (
    <TextInput {...form.field(field)} label={t(`field.${field}`)} {...props} />
  );

  return (
    <Stack as="fieldset" className={classes.fields}>
      <Text as="legend" size="md" isStrong mb={12}>
        {t('personal')}
      </Text>
      {text('firstName', { autoComplete: 'given-name', required: true })}
      {text('lastName', { autoComplete: 'family-name', required: true })}
      {text('address', { autoComplete: 'address-line1', className: classes.wide })}
      {text('houseNumber', { className: classes.narrow })}
      {text('postalCode', { autoComplete: 'postal-code', className: classes.narrow })}
      {text('city', { autoComplete: 'address-level2', className: classes.wide })}
      <NativeSelect
        {...form.field('country')}
        label={t('field.country')}
        className={classes.wide}
        autoComplete="country"
        data={[
          { value: '', label: t('noCountry') },
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      {text('phone', { type: 'tel', autoComplete: 'tel' })}
      {text('mobile', { type: 'tel', autoComplete: 'tel' })}
    </Stack>
  );
}

const languageOptions = languages.map((language) => ({ value: language, label: languageNames[language] }));

function PreferenceFields({ form }: FieldsProps) {
  const { t } = useTranslation('profile');
  return (
    <>
      <Stack as="fieldset" className={classes.fields}>
        <Text as="legend" size="md" isStrong mb={12}>
          {t('display')}
        </Text>
        <NativeSelect
          {...form.field('language')}
          label={t('field.language')}
          description={t('languageHint')}
          data={languageOptions}
        />
        <NativeSelect
          {...form.field('measurementSystem')}
          label={t('field.measurementSystem')}
          description={t('measurementSystemHint')}
          data={measurementSystems.map((system) => ({ value: system, label: t(`measurementSystem.${system}`) }))}
        />
      </Stack>
      <Stack as="fieldset" className={classes.fields}>
        <Text as="legend" size="md" isStrong mb={12}>
          {t('consent')}
        </Text>
        <Switch
          className={classes.whole}
          name="marketingConsent"
          size="md"
          label={t('field.marketingConsent')}
          description={t('flagHint.marketingConsent')}
          checked={form.values.marketingConsent}
          onChange={(event) => form.change({ marketingConsent: event.currentTarget.checked })}
        />
      </Stack>
    </>
  );
}
