import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { installationCountries } from '@washboard/contract/appliances/countries';
import {
  earliestInstallationDate,
  electricityDistributions,
  type InstallationField,
  networkFrequencies,
  networkVoltageBounds,
} from '@washboard/contract/appliances/installation';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../components/forms/date-field.tsx';
import classes from '../../../components/forms/form-fields.module.css';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { isFieldFault, useFaultText } from '../../../lib/forms/field-fault.ts';
import type { InstallationForm } from './use-installation-form.ts';
import { useInstallationWords } from './use-installation-words.ts';

export function InstallationFields({ form }: { form: InstallationForm }) {
  const { t } = useTranslation('connectivity');
  const { t: tCommon } = useTranslation();
  const formats = useFormats();
  const words = useInstallationWords();
  const faultAt = useFaultAt(form);
  const timeZones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);

  const common = (field: InstallationField) => ({
    name: field,
    label: words.label(field),
    size: 'md' as const,
    value: form.values[field],
    onBlur: () => form.leave(field),
    error: faultAt(field),
    description: form.isOvertaken(field)
      ? t('installation.overtaken', { value: words.shown(field, form.base) })
      : undefined,
  });
  const text = (field: InstallationField, props: TextInputProps = {}) => (
    <TextInput {...common(field)} onChange={(event) => form.edit(field, event.currentTarget.value)} {...props} />
  );
  const choice = (field: InstallationField, empty: string, options: { value: string; label: string }[]) => (
    <NativeSelect
      {...common(field)}
      data={[{ value: '', label: empty }, ...options]}
      onChange={(event) => form.edit(field, event.currentTarget.value)}
    />
  );

  return (
    <div className={classes.fields}>
      {choice(
        'country',
        t('notEntered'),
        installationCountries.map((code) => ({ value: code, label: formats.country(code) })),
      )}
      {choice(
        'timeZone',
        words.ofCountry(form.values.country || null),
        timeZones.map((name) => ({ value: name, label: words.withSpaces(name) })),
      )}
      <DateField {...common('installationDate')} onChange={(day) => form.edit('installationDate', day)} />
      {choice(
        'electricityDistribution',
        t('notEntered'),
        electricityDistributions.map((name) => ({
          value: name,
          label: tCommon('labelled', { label: name, text: t(`installation.earthing.${name}`) }),
        })),
      )}
      {text('networkVoltage', { inputMode: 'numeric', rightSection: 'Vac' })}
      {choice(
        'networkFrequency',
        t('notEntered'),
        networkFrequencies.map((hertz) => ({ value: String(hertz), label: `${formats.integer(hertz)}\u00a0Hz` })),
      )}
      {text('street', { className: classes.wide })}
      {text('postalCode')}
      {text('city')}
    </div>
  );
}

/** The message of a field's fault, with the allowed values. */
function useFaultAt(form: InstallationForm): (field: InstallationField) => string | undefined {
  const { t } = useTranslation('connectivity');
  const formats = useFormats();
  const faultText = useFaultText();
  return (field) => {
    const fault = form.faultAt(field);
    if (fault === undefined || isFieldFault(fault)) return faultText(fault);
    const { least, most } = networkVoltageBounds;
    if (field === 'networkVoltage')
      return t('installation.voltageBounds', { least: formats.integer(least), most: formats.integer(most) });
    if (field === 'installationDate')
      return t('installation.dateBounds', { earliest: formats.day(earliestInstallationDate) });
    return faultText(fault);
  };
}
