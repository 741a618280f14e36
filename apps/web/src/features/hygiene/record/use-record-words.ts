import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { CycleValidation } from '@washboard/contract/hygiene/cycle-validation';
import type { HygieneGap } from '@washboard/contract/hygiene/hygiene-gaps';
import type { BuiltInProfile } from '@washboard/contract/hygiene/hygiene-limits';
import type { HygieneReason, HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { useTranslation } from 'react-i18next';
import type { Formats } from '../../../lib/format/formats.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';

export const secondsText = (formats: Formats, seconds: number) => `${formats.integer(seconds)}\u00a0s`;

export type JudgedRecord = Pick<HygieneRecord, 'reasons' | 'values' | 'limits' | 'implausible'>;

export function useReasonWords(gamma: Gamma): (record: JudgedRecord) => string[] {
  const { t } = useTranslation('hygiene');
  const formats = useFormats(gamma);
  const temperature = (value: number) => formats.quantityText('tankTmp', value);

  function wordsOf(reason: HygieneReason, { values, limits, implausible = [] }: JudgedRecord): string {
    switch (reason) {
      case 'tankTooCold':
        return beyond(reason, values.tankTmpMin, limits.tankTmpMin);
      case 'rinseTooCold':
        return beyond(reason, values.rinseTmpMin, limits.rinseTmpMin);
      case 'rinseTooHot':
        return beyond(reason, values.rinseTmpMax, limits.rinseTmpMax);
      case 'contactTooShort':
        return t(`reason.${reason}`, {
          value: secondsText(formats, values.contactS),
          limit: secondsText(formats, limits.contactSMin ?? 0),
        });
      case 'implausible': {
        if (implausible.length === 0) return t(`reason.${reason}`);
        const rules = implausible.map((rule) => t(`implausible.rule.${rule}`));
        return t('implausible.byRule', { rules: rules.join('; ') });
      }
      default:
        return t(`reason.${reason}`);
    }
  }

  function beyond(reason: 'tankTooCold' | 'rinseTooCold' | 'rinseTooHot', value: number | null, limit: number): string {
    return t(`reason.${reason}`, { value: value === null ? '–' : temperature(value), limit: temperature(limit) });
  }

  return (record) => record.reasons.map((reason) => wordsOf(reason, record));
}

/** A validation judges the contact time instead of the profile. */
export function useValidationWords(): (validation: CycleValidation) => string {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  return ({ contactSMin, reference }) =>
    t('profile.validation', { reference, limit: secondsText(formats, contactSMin) });
}

// Importing the contract's values would enlarge every page.
const builtInProfiles = ['en17735', 'fdaFoodCode'] as const satisfies readonly BuiltInProfile[];

/** @returns a function for a profile, its version and a company's name for it */
export function useProfileWords(): (profile: HygieneRecord['profile'], name: string | null) => string {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  return ({ id, version }, name) => {
    const builtIn = builtInProfiles.find((known) => known === id);
    return t('profile.version', {
      profile: name ?? t(`profile.${builtIn ?? 'own'}`),
      version: formats.integer(version),
    });
  };
}

export function useGapWords(): (gap: HygieneGap) => string {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  return ({ reason, fromCycle, toCycle, lostMessages }) => {
    switch (reason) {
      case 'missingCycles': {
        const [from, to] = [fromCycle ?? 0, toCycle ?? 0];
        const count = to - from + 1;
        return t('gap.missingCycles', {
          count,
          shown: formats.integer(count),
          numbers: from === to ? String(from) : `${from}–${to}`,
        });
      }
      case 'bufferOverflowed':
        if (lostMessages === null) return t('gap.lostUnknown');
        return t('gap.bufferOverflowed', { count: lostMessages, shown: formats.integer(lostMessages) });
      case 'restored':
        return t('gap.restored');
    }
  };
}
