import { NativeSelect, Switch } from '@mantine/core';
import { measurementSystems } from '@washboard/contract/units/units';
import { useTranslation } from 'react-i18next';
import { isLanguage, languageNames, languages } from '../../lib/i18n/languages.ts';
import classes from './profile-form.module.css';
import type { ProfileForm } from './use-profile-form.ts';

const languageOptions = languages.map((language) => ({ value: language, label: languageNames[language] }));

/** Language, units and consent. */
export function PreferenceFields({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <fieldset className={classes.fields}>
        <legend className={classes.legend}>{t('display')}</legend>
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
      </fieldset>
      <fieldset className={classes.fields}>
        <legend className={classes.legend}>{t('consent')}</legend>
        <div className={classes.switches}>
          <Switch
            name="marketingConsent"
            size="md"
            label={t('field.marketingConsent')}
            description={t('flagHint.marketingConsent')}
            checked={form.values.marketingConsent}
            onChange={(event) => form.edit({ marketingConsent: event.currentTarget.checked })}
            error={form.faultAt('marketingConsent')}
          />
        </div>
      </fieldset>
    </>
  );
}
