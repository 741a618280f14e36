import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { asFailure } from '../../lib/api/failure.ts';

const known = [
  'busy',
  'notReady',
  'doorOpen',
  'poweredOff',
  'unknownCycle',
  'notRunning',
  'alarmOpen',
  'noPower',
  'notAllowedNow',
  'remotelyControlled',
  'updating',
  'valueNotAllowed',
] as const;

/** @returns what the display says when the machine does not do what was asked; null where nothing was refused */
export function useRefusalText(): (refusal: unknown) => string | null {
  const { t } = useTranslation('panel');
  const failureText = useFailureText();
  return (refusal) => {
    if (refusal === null) return null;
    const failure = asFailure(refusal);
    const reason = failure.kind === 'problem' ? known.find((candidate) => candidate === failure.reason) : undefined;
    return reason ? t(`refusal.${reason}`) : failureText(refusal);
  };
}
