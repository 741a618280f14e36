import { Button } from '@mantine/core';
import { findCheckpoints } from '@washboard/ledger/find-checkpoints';
import { parseVerifierKey } from '@washboard/ledger/signed-note';
import { type ComponentProps, useMemo, useState } from 'react';
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
  const [typed, setTyped] = useState({ key: '', witness: '', kept: '' });
  const [isLeft, setIsLeft] = useState({ key: false, witness: false, kept: false });
  const [hasSeveral, setHasSeveral] = useState(false);
  /** With which the shown result was found. */
  const [used, setUsed] = useState('');
  const key = typed.key.trim() || null;
  const witnesses = typed.witness.split(/\s+/).filter(Boolean);
  const kept = typed.kept.trim() || null;
  const entered = [key, ...witnesses, kept].filter((each) => each !== null).join(' ');
  const isWrong = {
    key: key !== null && parseVerifierKey(key)?.algorithm !== 'ed25519',
    witness: witnesses.some((each) => parseVerifierKey(each)?.algorithm !== 'cosignature'),
    kept: useMemo(() => kept !== null && findCheckpoints(kept).length === 0, [kept]),
  };
  const isAnyWrong = isWrong.key || isWrong.witness || isWrong.kept;
  const file = state.kind === 'idle' ? null : state.file;
  const isRunning = state.kind === 'running';

  function check(chosen: File): void {
    setHasSeveral(false);
    setIsLeft({ key: true, witness: true, kept: true });
    if (isAnyWrong) return;
    setUsed(entered);
    void verify(chosen, { expectedKey: key, witnesses, kept });
  }

  const choice: ComponentProps<typeof FileChoice> = {
    hasFile: file !== null,
    isDisabled: isRunning || isAnyWrong,
    onChosen: check,
    onSeveral: () => setHasSeveral(true),
  };
  return (
    <div className={classes.check}>
      <section className={classes.input} aria-label={t('file.label')}>
        <FileChoice {...choice} />
        {(['key', 'witness', 'kept'] as const).map((name) => (
          <KeyField
            key={name}
            name={name}
            value={typed[name]}
            isWrong={isLeft[name] && isWrong[name]}
            isDisabled={isRunning}
            onChange={(value) => {
              setTyped({ ...typed, [name]: value });
              setIsLeft({ ...isLeft, [name]: false });
            }}
            onLeave={() => setIsLeft({ ...isLeft, [name]: true })}
          />
        ))}
        {file && !isRunning && entered !== used && !isAnyWrong && (
          <Button className={classes.again ?? ''} variant="default" onClick={() => check(file)}>
            {t('file.again')}
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
