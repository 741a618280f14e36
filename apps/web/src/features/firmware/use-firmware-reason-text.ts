import { useTranslation } from 'react-i18next';
import { asFailure } from '../../lib/api/failure.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';

const known = [
  'downloadFailed',
  'forged',
  'powerCut',
  'undelivered',
  'busy',
  'expired',
  'updating',
  'notNewer',
  'unsupported',
  'noPower',
  'cycleRunning',
  'notReady',
  'tooOld',
  'versionUnknown',
] as const;

/** An unknown reason is shown as it is. */
export function useFirmwareReasonText() {
  const { t } = useTranslation('firmware');
  const failureText = useFailureText();

  function reasonText(reason: string): string {
    const name = known.find((candidate) => candidate === reason);
    return name ? t(`reason.${name}`) : reason;
  }

  return {
    reasonText,
    thrownText(thrown: unknown): string {
      const failure = asFailure(thrown);
      return failure.kind === 'problem' && failure.reason !== null ? reasonText(failure.reason) : failureText(thrown);
    },
  };
}
