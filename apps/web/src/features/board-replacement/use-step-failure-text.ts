import { boardNotReadyReasons } from '@washboard/contract/appliances/board-replacement';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { asFailure } from '../../lib/api/failure.ts';

const refusals = [
  'notBlank',
  'busy',
  'expired',
  'noPower',
  'unknownParameter',
  'valueNotAllowed',
  'unsupported',
  'updating',
] as const;

/** What kept a step from being done, and the words of a board for one of its parameters. */
export function useStepFailureText() {
  const { t } = useTranslation('board-replacement');
  const failureText = useFailureText();

  /** What a newer board says is shown as it is. */
  function refusalText(reason: string): string {
    const known = refusals.find((candidate) => candidate === reason);
    return known ? t(`refusal.${known}`) : reason;
  }

  return {
    refusalText,
    stepFailureText(thrown: unknown): string {
      const failure = asFailure(thrown);
      if (failure.kind !== 'problem' || failure.reason === null) return failureText(thrown);
      if (failure.code === 'COMMAND_REFUSED') return t('refused', { reason: refusalText(failure.reason) });
      const reason = boardNotReadyReasons.find((candidate) => candidate === failure.reason);
      return failure.code === 'BOARD_NOT_READY' && reason ? t(`notReady.${reason}`) : failureText(thrown);
    },
  };
}
