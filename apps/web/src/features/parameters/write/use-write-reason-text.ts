import { safetyRules } from '@washboard/machine-model/what-if/find-unsafe-settings';
import { useTranslation } from 'react-i18next';

const reasons = [
  'busy',
  'expired',
  'noPower',
  'poweredOff',
  'unknownParameter',
  'valueNotAllowed',
  'notAllowedNow',
  'changedMeanwhile',
  'updating',
  'belowMinimum',
  'aboveMaximum',
  'offStep',
  'notPermitted',
] as const;

/** @returns the reason in words; a reason that this app does not know is shown as received */
export function useWriteReasonText(): (reason: string) => string {
  const { t } = useTranslation('parameters');
  return (reason) => {
    const known = reasons.find((candidate) => candidate === reason);
    if (known) return t(`reason.${known}`);
    const rule = safetyRules.find((candidate) => candidate === reason);
    return rule ? t(`unsafe.${rule}`) : reason;
  };
}
