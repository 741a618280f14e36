import { Button, TextInput } from '@mantine/core';
import type { ExposedClaimingCode } from '@washboard/contract/appliances/claiming';
import { normalSerialNumber, serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import classes from './claiming.module.css';
import { useExposeClaimingCode } from './claiming-api.ts';
import { useClaimingFailureText } from './use-claiming-failure-text.ts';

interface SerialNumberStepProps {
  serialNumber: string;
  onAsked: (asked: { serialNumber: string; code: ExposedClaimingCode }) => void;
}

export function SerialNumberStep({ serialNumber: given, onAsked }: SerialNumberStepProps) {
  const { t } = useTranslation('claiming');
  const failureText = useClaimingFailureText();
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(given);
  const [isJudged, setIsJudged] = useState(false);
  const expose = useExposeClaimingCode();
  const serialNumber = normalSerialNumber(typed);
  const isRight = serialNumberSchema.safeParse(serialNumber).success;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsJudged(true);
    if (!isRight) return ref.current?.focus();
    if (expose.isPending) return;
    expose.mutate({ params: { path: { serialNumber } } }, { onSuccess: (code) => onAsked({ serialNumber, code }) });
  }

  return (
    <form className={classes.step} onSubmit={submit} noValidate>
      <p className={classes.text}>{t('serialNumber.text')}</p>
      <TextInput
        ref={ref}
        name="serialNumber"
        size="md"
        label={t('serialNumber.label')}
        description={t('serialNumber.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          expose.reset();
        }}
        onBlur={() => setIsJudged(typed !== '')}
        error={isJudged && !isRight ? t('serialNumber.wrong') : undefined}
      />
      {expose.isError && <Callout tone="failure">{t('failed.code', { reason: failureText(expose.error) })}</Callout>}
      <div className={classes.actions}>
        <Button type="submit" loading={expose.isPending}>
          {t('serialNumber.next')}
        </Button>
      </div>
    </form>
  );
}
