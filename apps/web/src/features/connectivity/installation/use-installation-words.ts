import { timeZoneOfCountry } from '@washboard/contract/appliances/countries';
import type { InstallationField, StoredInstallation } from '@washboard/contract/installation/installation';
import { useTranslation } from 'react-i18next';
import { quantityText } from '../../../lib/format/formats.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';

const withSpaces = (timeZone: string) => timeZone.replaceAll('_', ' ');

export function useInstallationWords() {
  const { t } = useTranslation('connectivity');
  const formats = useFormats();
  const quantity = (value: number | null, unit: string) =>
    value && quantityText({ value: formats.integer(value), unit });

  function shown(field: InstallationField, installation: StoredInstallation): string {
    const text = textOf(field, installation);
    return text === null || text === '' || text === 0 ? t('notEntered') : text;
  }

  function textOf(field: InstallationField, installation: StoredInstallation): string | null | 0 {
    switch (field) {
      case 'country':
        return installation.country && formats.country(installation.country);
      case 'timeZone':
        return installation.timeZone ? withSpaces(installation.timeZone) : ofCountry(installation.country);
      case 'installationDate':
        return installation.installationDate && formats.day(installation.installationDate);
      case 'networkVoltage':
        return quantity(installation.networkVoltage, 'Vac');
      case 'networkFrequency':
        return quantity(installation.networkFrequency, 'Hz');
      default:
        return installation[field];
    }
  }

  const ofCountry = (country: string | null) =>
    t('installation.timeZoneOfCountry', { timeZone: withSpaces(timeZoneOfCountry(country)) });

  return { label: (field: InstallationField) => t(`installation.field.${field}`), shown, ofCountry, withSpaces };
}
