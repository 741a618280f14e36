import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { asFailure } from '../../lib/api/failure.ts';

const reasons = ['expired', 'noPower', 'updating', 'notAllowedNow', 'unsupported'] as const;

/** @returns why the machine did not carry an order out; an unknown reason of a newer machine as it is */
export function useOrderFailure(): (thrown: unknown) => string {
  const { t } = useTranslation('service-menu');
  const failureText = useFailureText();
  return (thrown) => {
    const failure = asFailure(thrown);
    if (failure.kind !== 'problem') return failureText(thrown);
    if (failure.code === 'COMMAND_REFUSED' && failure.reason !== null) {
      const known = reasons.find((reason) => reason === failure.reason);
      return known ? t(`reason.${known}`) : `${failureText(thrown)} (${failure.reason})`;
    }
    return failureText(thrown);
  };
}

/** Neither executed nor refused, as far as is known. */
export function isUnknown(thrown: unknown): boolean {
  const failure = asFailure(thrown);
  return failure.kind === 'unreachable' || failure.status >= 500;
}
