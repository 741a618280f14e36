import { Button } from '@mantine/core';
import { parseVerifierKey } from '@washboard/ledger/signed-note';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { CheckFailure } from './check-failure.tsx';
import { CheckProgress } from './check-progress.tsx';
import { createVerifier as createDefault, type Verifier } from './create-verifier.ts';
import { FileChoice } from './file-choice.tsx';
import { KeyField } from './key-field.tsx';
import { LedgerReport } from './ledger-report.tsx';
import { useVerification } from './use-verification.ts';
import classes from './verify.module.css';

/** Verifies a file, and shows what was found. */
export function LedgerCheck({ createVerifier = createDefault }: { createVerifier?: () => Verifier }) {
  const { t } = useTranslation('verify');
  const { state, verify, cancel } = useVerification(createVerifier);
  const [typedKey, setTypedKey] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const [hasSeveral, setHasSeveral] = useState(false);
  /** With which the shown result was found. */
  const [usedKey, setUsedKey] = useState<string | null>(null);
  const key = typedKey.trim() || null;
  const isKeyWrong = key !== null && parseVerifierKey(key) === null;
  const file = state.kind === 'idle' ? null : state.file;
  const isRunning = state.kind === 'running';

  function check(chosen: File): void {
    setHasSeveral(false);
    setIsLeft(true);
    if (isKeyWrong) return;
    setUsedKey(key);
    void verify(chosen, key);
  }

  const choice: ComponentProps<typeof FileChoice> = {
    hasFile: file !== null,
    isDisabled: isRunning || isKeyWrong,
    onChosen: check,
    onSeveral: () => setHasSeveral(true),
  };
  return (
    <div className={classes.check}>
      <section className={classes.input} aria-label={t('file.label')}>
        <FileChoice {...choice} />
        <KeyField
          value={typedKey}
          isWrong={isLeft && isKeyWrong}
          isDisabled={isRunning}
          onChange={(value) => {
            setTypedKey(value);
            setIsLeft(false);
          }}
          onLeave={() => setIsLeft(true)}
        />
        {file && !isRunning && key !== usedKey && !isKeyWrong && (
          <Button className={classes.again ?? ''} variant="default" onClick={() => check(file)}>
            {t(key === null ? 'key.checkWithout' : 'key.check')}
          </Button>
        )}
        {hasSeveral && <Callout tone="failure">{t('file.several')}</Callout>}
      </section>
      {state.kind === 'running' && <CheckProgress file={state.file} progress={state.progress} onCancel={cancel} />}
      {state.kind === 'failed' && <CheckFailure file={state.file} failure={state.failure} onRetry={check} />}
      {state.kind === 'verified' && <LedgerReport key={state.at} {...state} />}
    </div>
  );
}
