import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { InstallationStep } from '@washboard/contract/installation/installation-run';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../components/badges/tone.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { Text } from '../../components/kit/text.tsx';
import { asFailure } from '../../lib/api/failure.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { configureDisplay } from './installation-api.ts';
import type { Installation } from './use-installation-run.ts';

const displaySteps: readonly InstallationStep[] = ['country', 'units', 'clock', 'timeZone', 'language'];

type DisplayState =
  | { kind: 'nothing' | 'confirmed' | 'sending' | 'waiting' | 'offline' | 'unknown' | 'unsupported' }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; failure: unknown };

interface DisplayOptions {
  serialNumber: string;
  installation: Installation;
  isMachineOnline: boolean;
}

/** The page sends each state of the settings once, and again when the machine reconnects. */
export function useDisplay({ serialNumber, installation, isMachineOnline }: DisplayOptions) {
  const { run, outbox, isReachable, learn } = installation;
  const wanted = JSON.stringify(run?.display.wanted ?? {});
  const isConfirmed = run?.display.isConfirmed ?? false;
  const attempted = useRef<string | null>(null);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ runId, commandId }: { runId: string; commandId: string; wanted: string }) =>
      configureDisplay({ serialNumber, runId, commandId }),
    onSuccess: learn,
  });

  const isEmpty = wanted === '{}';
  const isBeingSaved = displaySteps.some((step) => outbox.unsent[step]);
  const isDue = run !== null && !isEmpty && !isConfirmed && !isBeingSaved && isReachable && isMachineOnline;
  const runId = run?.id;

  useEffect(() => {
    if (!isMachineOnline) attempted.current = null;
    if (!isDue || isPending || runId === undefined || attempted.current === wanted) return;
    attempted.current = wanted;
    mutate({ runId, commandId: crypto.randomUUID(), wanted });
  }, [isDue, isPending, isMachineOnline, runId, wanted, mutate]);

  return {
    state: stateOf(),
    send: isDue && !isPending ? () => runId && mutate({ runId, commandId: crypto.randomUUID(), wanted }) : null,
  };

  function stateOf(): DisplayState {
    if (isEmpty) return { kind: 'nothing' };
    if (isConfirmed) return { kind: 'confirmed' };
    if (isPending) return { kind: 'sending' };
    if (!isMachineOnline) return { kind: 'offline' };
    return error !== null && variables?.wanted === wanted ? stateOfFailure(error) : { kind: 'waiting' };
  }
}

function stateOfFailure(thrown: unknown): DisplayState {
  const failure = asFailure(thrown);
  if (failure.kind !== 'problem') return { kind: 'failed', failure: thrown };
  const { code, reason } = failure;
  if (code === 'APPLIANCE_OFFLINE') return { kind: 'offline' };
  if (code === 'COMMAND_OUTCOME_UNKNOWN') return { kind: 'unknown' };
  if (code !== 'COMMAND_REFUSED') return { kind: 'failed', failure: thrown };
  return reason === 'unsupported' || reason === null ? { kind: 'unsupported' } : { kind: 'refused', reason };
}

const tones: Record<DisplayState['kind'], Tone> = {
  nothing: 'notice',
  confirmed: 'success',
  sending: 'notice',
  waiting: 'notice',
  offline: 'warning',
  unknown: 'warning',
  unsupported: 'warning',
  refused: 'failure',
  failed: 'failure',
};

interface DisplayCardProps {
  state: DisplayState;
  onSend: (() => void) | null;
}

export function DisplayCard({ state, onSend }: DisplayCardProps) {
  const { t } = useTranslation('installation');
  const failureText = useFailureText();
  if (state.kind === 'nothing') return null;
  return (
    <Callout tone={tones[state.kind]}>
      <Text isStrong>{t('display.title')}</Text>
      <p>
        {state.kind === 'refused' && t('display.refused', { reason: state.reason })}
        {state.kind === 'failed' && t('display.failed', { reason: failureText(state.failure) })}
        {state.kind !== 'refused' && state.kind !== 'failed' && t(`display.${state.kind}`)}
      </p>
      {onSend && state.kind !== 'confirmed' && state.kind !== 'sending' && (
        <Button variant="default" mt={8} onClick={onSend}>
          {t('display.send')}
        </Button>
      )}
    </Callout>
  );
}
