import type { BuiltInProfile, HygieneLimits, SourcedLimits } from '@washboard/contract/hygiene/hygiene-limits';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';

// Importing the contract's schemas would add them to the page.
const builtInProfiles = ['en17735', 'fdaFoodCode'] as const satisfies readonly BuiltInProfile[];

type Named = Pick<SourcedLimits, 'profile' | 'name'>;

export function useLimitWords() {
  const { t } = useTranslation('limit-profiles');
  const formats = useFormats();
  const temperature = (value: number) => formats.quantityText('tankTmp', value);
  return {
    nameOf({ profile: { id }, name }: Named): string {
      const builtIn = builtInProfiles.find((known) => known === id);
      return name ?? t(`profile.${builtIn ?? 'unknown'}`);
    },

    version: (version: number) => t('version', { version: formats.integer(version) }),

    limits({ tankTmpMin, rinseTmpMin, rinseTmpMax, contactSMin }: HygieneLimits): string {
      const values = {
        tank: temperature(tankTmpMin),
        least: temperature(rinseTmpMin),
        most: temperature(rinseTmpMax),
        contact: formats.integer(contactSMin ?? 0),
      };
      return t(contactSMin === null ? 'limits.text' : 'limits.textWithContact', values);
    },

    origin({ chosenFor, company }: SourcedLimits): string {
      if (chosenFor === 'usual') return t('origin.usual');
      return company ? t('origin.company', { company: company.companyName }) : t('origin.above');
    },
  };
}
