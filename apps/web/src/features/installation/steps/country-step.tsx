import { TextInput } from '@mantine/core';
import { type InstallationCountry, installationCountries } from '@washboard/contract/appliances/countries';
import { installationStepSchemas } from '@washboard/contract/installation/installation-run';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { isFieldErrorCode, useFieldErrorText } from '../../../lib/forms/field-error-text.ts';
import { useStoredInstallation } from '../installation-api.ts';
import { InstallationStepForm } from '../installation-step-form.tsx';
import { type InstallationStepProps, stepFrame } from './step-props.ts';

const addressFields = ['street', 'postalCode', 'city'] as const;

const autoComplete = { street: 'street-address', postalCode: 'postal-code', city: 'address-level2' } as const;

function countryOfDevice(): InstallationCountry | null {
  const regions = navigator.languages.map((tag) => tag.split('-').at(-1)?.toUpperCase());
  return installationCountries.find((country) => regions.includes(country)) ?? null;
}

export function CountryStep(props: InstallationStepProps) {
  // The stored address may arrive while the technician types.
  const { data: stored } = useStoredInstallation(props.machine.serialNumber);
  const { t } = useTranslation('installation');
  const formats = useFormats();
  const fieldErrorText = useFieldErrorText();
  const { installation } = props;
  const input = installation.inputOf('country');
  const known = installation.valueOf('country');
  const country = input.country ?? known?.country ?? supportedCountry(stored?.country) ?? countryOfDevice();
  const address = Object.fromEntries(
    addressFields.map((field) => [field, input[field] ?? (known ?? stored)?.[field] ?? '']),
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const parsed = installationStepSchemas.country.safeParse({ ...address, country });
  const fieldErrors = new Map(parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]));
  return (
    <InstallationStepForm {...stepFrame('country', props, parsed.success ? parsed.data : null)}>
      <Choices legend={t('field.country')} isDisabled={false}>
        {installationCountries.map((code) => (
          <ChoiceRow
            key={code}
            group="country"
            value={code}
            isChosen={country === code}
            onChoose={() => installation.enter('country', { country: code })}
          >
            {formats.country(code)}
          </ChoiceRow>
        ))}
      </Choices>
      {addressFields.map((field) => {
        const fieldError = left.has(field) ? fieldErrors.get(field) : undefined;
        return (
          <TextInput
            key={field}
            label={t(`field.${field}`)}
            size="md"
            autoComplete={autoComplete[field]}
            value={address[field]}
            onChange={(event) => installation.enter('country', { [field]: event.currentTarget.value })}
            onBlur={() => setLeft(new Set([...left, field]))}
            error={fieldError !== undefined && isFieldErrorCode(fieldError) ? fieldErrorText(fieldError) : undefined}
          />
        );
      })}
      {props.display}
    </InstallationStepForm>
  );
}

const supportedCountry = (country: string | null | undefined) =>
  installationCountries.find((code) => code === country) ?? null;
