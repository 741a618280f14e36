import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countriesIn } from '../../lib/format/countries.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import classes from './profile-form.module.css';
import type { TextField } from './profile-values.ts';
import type { ProfileForm } from './use-profile-form.ts';

export function PersonalFields({ form }: { form: ProfileForm }) {
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
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>{t('personal')}</legend>
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
    </fieldset>
  );
}
