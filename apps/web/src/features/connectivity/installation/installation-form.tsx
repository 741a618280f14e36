import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { installationCountries } from '@washboard/contract/appliances/countries';
import {
  earliestInstallationDate,
  electricityDistributions,
  type InstallationField,
  installationFields,
  networkFrequencies,
  networkVoltageBounds,
  type StoredInstallation,
} from '@washboard/contract/installation/installation';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { DateField } from '../../../components/forms/date-field.tsx';
import { FieldGrid, Form, wideField } from '../../../components/kit/form.tsx';
import { useKitForm } from '../../../components/kit/use-kit-form.ts';
import { api } from '../../../lib/api/api.ts';
import { asProblem } from '../../../lib/api/failure.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { isFieldErrorCode } from '../../../lib/forms/field-error-text.ts';
import { installationPath } from '../connectivity-api.ts';
import { installationChange, installationFieldErrors, installationValues } from './installation-values.ts';
import { useInstallationWords } from './use-installation-words.ts';

interface InstallationFormProps {
  serialNumber: string;
  installation: StoredInstallation;
  onClose: () => void;
}

const schema = z.record(z.enum(installationFields), z.string());

/** The server refuses to replace a value that has changed since the user saw it. */
export function InstallationForm({ serialNumber, installation, onClose }: InstallationFormProps) {
  const { t } = useTranslation(['connectivity', 'common']);
  const formats = useFormats();
  const words = useInstallationWords();
  const queryClient = useQueryClient();
  const timeZones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const [base, setBase] = useState(installation);
  const [overtaken, setOvertaken] = useState<readonly InstallationField[]>([]);
  const save = api.useMutation('patch', installationPath);
  const form = useKitForm({
    schema,
    initialValues: installationValues(installation),
    saving: save,
    rules: (values) => installationFieldErrors(values, base),
    fieldErrorWords: (field, fieldError) => {
      if (isFieldErrorCode(fieldError)) return undefined;
      const { least, most } = networkVoltageBounds;
      if (field === 'networkVoltage')
        return t('installation.voltageBounds', { least: formats.integer(least), most: formats.integer(most) });
      return field === 'installationDate'
        ? t('installation.dateBounds', { earliest: formats.day(earliestInstallationDate) })
        : undefined;
    },
  });
  const change = installationChange(form.values, base);
  const params = { path: { serialNumber } };
  const queryKey = ['get', installationPath, { params }];

  async function showChanges(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey });
    const now = queryClient.getQueryData<StoredInstallation>(queryKey);
    if (!now) return;
    setBase(now);
    setOvertaken(form.rebase(installationValues(now)));
  }

  function submit(): void {
    save.mutate(
      { params, body: change },
      {
        onSuccess(saved) {
          queryClient.setQueryData(queryKey, saved);
          void queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/appliance/getApplianceDetail'] });
          onClose();
        },
        onError(failure) {
          if (asProblem(failure)?.code === 'INSTALLATION_CHANGED') void showChanges();
        },
      },
    );
  }

  const input = (field: InstallationField) => ({
    ...form.field(field),
    autoComplete: undefined,
    label: words.label(field),
    description: overtaken.includes(field)
      ? t('installation.overtaken', { value: words.shown(field, base) })
      : undefined,
  });
  const text = (field: InstallationField, more: TextInputProps = {}) => <TextInput {...input(field)} {...more} />;
  const choice = (field: InstallationField, empty: string, options: { value: string; label: string }[]) => (
    <NativeSelect {...input(field)} data={[{ value: '', label: empty }, ...options]} />
  );

  return (
    <Form
      form={form}
      isGuarded
      label={t('installation.title')}
      submitLabel={t('installation.save')}
      isIncomplete={Object.keys(change.changes).length === 0}
      lead={t('installation.notSaved')}
      onSubmit={submit}
      onCancel={onClose}
    >
      <FieldGrid>
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
        <DateField {...input('installationDate')} />
        {choice(
          'electricityDistribution',
          t('notEntered'),
          electricityDistributions.map((name) => ({
            value: name,
            label: t('common:labelled', { label: name, text: t(`installation.earthing.${name}`) }),
          })),
        )}
        {text('networkVoltage', { inputMode: 'numeric', rightSection: 'Vac' })}
        {choice(
          'networkFrequency',
          t('notEntered'),
          networkFrequencies.map((hertz) => ({ value: String(hertz), label: `${formats.integer(hertz)}\u00a0Hz` })),
        )}
        {text('street', { className: wideField })}
        {text('postalCode')}
        {text('city')}
      </FieldGrid>
    </Form>
  );
}
