import { Button, Textarea, TextInput } from '@mantine/core';
import { findCheckpoints } from '@washboard/ledger/checkpoint/find-checkpoints';
import { parseVerifierKey } from '@washboard/ledger/checkpoint/signed-note';
import { describeUnreadable } from '@washboard/ledger/verify/describe-verdict';
import { type ComponentProps, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { TouchButton } from '../../components/kit/touch-button.tsx';
import { VisuallyHidden } from '../../components/text/visually-hidden.tsx';
import { useFileSize } from '../../lib/format/use-file-size.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import type { FileProgress } from '../../lib/ledger/check-file.ts';
import type { FileWorkerOutcome } from '../../lib/ledger/file-worker.ts';
import { createVerifier as createDefault, type Verifier } from './create-verifier.ts';
import { FileChoice } from './file-choice.tsx';
import { LedgerReport } from './ledger-report.tsx';
import { useVerification } from './use-verification.ts';
import classes from './verify.module.css';

export function LedgerCheck({ createVerifier = createDefault }: { createVerifier?: () => Verifier }) {
  const { t } = useTranslation('verify');
  const { state, verify, cancel } = useVerification(createVerifier);
  const [typed, setTyped] = useState({ key: '', witness: '', kept: '' });
  const [isLeft, setIsLeft] = useState({ key: false, witness: false, kept: false });
  const [hasSeveral, setHasSeveral] = useState(false);
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
    <Stack gap={24} className={classes.check}>
      <Stack as="section" className={classes.input} aria-label={t('file.label')}>
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
      </Stack>
      {state.kind === 'running' && <CheckProgress file={state.file} progress={state.progress} onCancel={cancel} />}
      {state.kind === 'failed' && <CheckFailure file={state.file} failure={state.failure} onRetry={check} />}
      {state.kind === 'verified' && <LedgerReport key={state.at} {...state} />}
    </Stack>
  );
}

interface CheckFailureProps {
  file: File;
  failure: Exclude<FileWorkerOutcome<never>, { kind: 'checked' }>;
  onRetry: (file: File) => void;
}

function CheckFailure({ file, failure, onRetry }: CheckFailureProps) {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const isCancelled = failure.kind === 'cancelled';
  return (
    <Stack as="section" gap={12}>
      <Callout tone={isCancelled ? 'notice' : 'failure'}>
        <Text isStrong canBreak>
          <bdi>{file.name}</bdi>
        </Text>
        <p>
          {failure.kind === 'unreadable' ? describeUnreadable(failure.reason, language) : t(`failure.${failure.kind}`)}
        </p>
      </Callout>
      {failure.kind !== 'unreadable' && (
        <Button variant="default" className={classes.again ?? ''} onClick={() => onRetry(file)}>
          {t('failure.again')}
        </Button>
      )}
    </Stack>
  );
}

interface CheckProgressProps {
  file: File;
  progress: FileProgress;
  onCancel: () => void;
}

function CheckProgress({ file, progress: { bytes, entries }, onCancel }: CheckProgressProps) {
  const { t } = useTranslation('verify');
  const formats = useFormats();
  const sizeText = useFileSize();
  const name = <bdi>{file.name}</bdi>;
  return (
    <Stack as="section" gap={12} className={classes.progress}>
      <Text isStrong canBreak>
        {name}
      </Text>
      {/* Screen readers announce the label once and read the bar on request. */}
      <VisuallyHidden as="p" role="status">
        {t('progress.label')}
      </VisuallyHidden>
      <progress className={classes.bar} aria-label={t('progress.label')} max={Math.max(file.size, 1)} value={bytes} />
      <div className={classes.line}>
        <span>
          {t('progress.bytes', { done: sizeText(bytes), total: sizeText(file.size) })}
          {entries > 0 && ` · ${t('progress.records', { count: entries, shown: formats.integer(entries) })}`}
        </span>
        <TouchButton variant="default" onClick={onCancel}>
          {t('progress.cancel')}
        </TouchButton>
      </div>
    </Stack>
  );
}

interface KeyFieldProps {
  name: 'key' | 'witness' | 'kept';
  value: string;
  isWrong: boolean;
  isDisabled: boolean;
  onChange: (value: string) => void;
  onLeave: () => void;
}

/** The fields have room for any key, several keys of witnesses, or checkpoints of months. */
const longestText = { key: 400, witness: 4000, kept: 1_000_000 } as const;

function KeyField({ name, value, isWrong, isDisabled, onChange, onLeave }: KeyFieldProps) {
  const { t } = useTranslation('verify');
  const properties = {
    name,
    value,
    label: t(`${name}.label`),
    description: t(`${name}.hint`),
    classNames: { description: classes.explanation ?? '' },
    error: isWrong && t(`${name}.wrong`),
    disabled: isDisabled,
    maxLength: longestText[name],
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    dir: 'ltr',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
    onBlur: onLeave,
  };
  return name === 'kept' ? <Textarea {...properties} rows={5} /> : <TextInput {...properties} />;
}
