import { useQueryClient } from '@tanstack/react-query';
import { type BoardReplacement, boardNotReadyReasons } from '@washboard/contract/board-replacement/board-replacement';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { TouchButton } from '../../components/kit/touch-button.tsx';
import { Labelled } from '../../components/text/labelled.tsx';
import { asFailure, isWorthRetrying } from '../../lib/api/failure.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import classes from './board-replacement.module.css';
import { boardKey } from './board-replacement-api.ts';
import { isOvertaken, type Replacement } from './use-replacement.ts';

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

function useStepFailureText() {
  const { t } = useTranslation('board-replacement');
  const failureText = useFailureText();

  /** An unknown reason is shown as it is. */
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

/** @returns null for a conflict with another user, which is shown above all steps */
export function useDescribeFailure(): (thrown: unknown) => string | null {
  const { stepFailureText } = useStepFailureText();
  return (thrown) => (isOvertaken(thrown) ? null : stepFailureText(thrown));
}

export const StepFailure = ({ thrown }: { thrown: unknown }) => (
  <FailureNote of={thrown} describe={useDescribeFailure()} />
);

interface RestoreFailureProps {
  replacement: Replacement;
  nameOfParameter: (code: string) => ReactNode;
}

export function RestoreFailure({ replacement, nameOfParameter }: RestoreFailureProps) {
  const { t } = useTranslation('board-replacement');
  const { stepFailureText, refusalText } = useStepFailureText();
  const { restore } = replacement;
  if (!restore.isError || isOvertaken(restore.error)) return null;
  const failure = asFailure(restore.error);
  const refused = failure.kind === 'problem' ? Object.entries(failure.fields) : [];
  // The request or its response was lost, so the board may have the data.
  const isUnknown = isWorthRetrying(restore.error);
  return (
    <Callout tone={isUnknown ? 'warning' : 'failure'}>
      <p>{stepFailureText(restore.error)}</p>
      {refused.length > 0 && (
        <ul className={classes.codes}>
          {refused.map(([code, reason]) => (
            <li key={code}>
              <Labelled label={nameOfParameter(code)}>{refusalText(reason)}</Labelled>
            </li>
          ))}
        </ul>
      )}
      <p>{t(isUnknown ? 'memory.unknown' : 'memory.nothing')}</p>
      {isUnknown && <LookAgain replacement={replacement} />}
    </Callout>
  );
}

function LookAgain({ replacement: { restore, params } }: { replacement: Replacement }) {
  const { t } = useTranslation('board-replacement');
  const queryClient = useQueryClient();

  async function look(): Promise<void> {
    const queryKey = boardKey(params.path.serialNumber);
    await queryClient.refetchQueries({ queryKey });
    const state = queryClient.getQueryData<BoardReplacement>(queryKey)?.replacement?.state;
    // The same ID makes it the same command, so it only returns its outcome.
    if (state === 'swapping' && restore.variables) restore.mutate(restore.variables);
  }

  return (
    <TouchButton variant="default" size="sm" mt={8} onClick={() => void look()}>
      {t('memory.look')}
    </TouchButton>
  );
}
