import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../components/badges/tone.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import classes from './installation.module.css';
import type { DisplayState } from './use-display.ts';

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
  /** Null: sending cannot help now. */
  onSend: (() => void) | null;
}

/** Whether the machine shows what was chosen. */
export function DisplayCard({ state, onSend }: DisplayCardProps) {
  const { t } = useTranslation('installation');
  const failureText = useFailureText();
  if (state.kind === 'nothing') return null;
  return (
    <Callout tone={tones[state.kind]}>
      <p className={classes.calloutTitle}>{t('display.title')}</p>
      <p>{textOf(state)}</p>
      {onSend && state.kind !== 'confirmed' && state.kind !== 'sending' && (
        <Button variant="default" mt={8} onClick={onSend}>
          {t('display.send')}
        </Button>
      )}
    </Callout>
  );

  function textOf(shown: Exclude<DisplayState, { kind: 'nothing' }> | DisplayState): string {
    if (shown.kind === 'refused') return t('display.refused', { reason: shown.reason });
    if (shown.kind === 'failed') return t('display.failed', { reason: failureText(shown.failure) });
    return shown.kind === 'nothing' ? '' : t(`display.${shown.kind}`);
  }
}
