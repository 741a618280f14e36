import {
  checklistItems,
  type InstallationStep,
  type InstallationStepValues,
} from '@washboard/contract/installation/installation-run';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import { languageNames } from '../../lib/i18n/languages.ts';

export const withSpaces = (timeZone: string) => timeZone.replaceAll('_', ' ');

type Describers = { [Step in InstallationStep]: (value: InstallationStepValues[Step]) => string };

export function useStepWords() {
  const { t } = useTranslation('installation');
  const formats = useFormats();

  const describers: Describers = {
    name: ({ applianceName }) => applianceName,
    country: ({ country, street, postalCode, city }) =>
      [street, `${postalCode} ${city}`.trim(), formats.country(country)].filter(Boolean).join(', '),
    units: ({ measurementSystem }) => t(`units.${measurementSystem}`),
    clock: ({ hourCycle }) => t(`clock.${hourCycle}`),
    timeZone: ({ timeZone }) => withSpaces(timeZone),
    language: ({ language }) => languageNames[language],
    settings: ({ profile }) => (profile === null ? t('settings.keep') : t('step.settings.short')),
    testCycle: () => t('test.chosen'),
    checklist({ items, remark }) {
      const done = checklistItems.filter((item) => items[item] === 'done').length;
      const counted = t('answered', {
        done: formats.integer(done),
        other: formats.integer(checklistItems.length - done),
      });
      return [counted, remark].filter(Boolean).join(' · ');
    },
  };

  return <Step extends InstallationStep>(step: Step, value: InstallationStepValues[Step]): string =>
    describers[step](value);
}
