import { Button } from '@mantine/core';
import { servicePinMaxLength, servicePinMinLength } from '@washboard/contract/service-access/service-pin';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBackspace from '~icons/tabler/backspace';
import IconLock from '~icons/tabler/lock';
import IconLockQuestion from '~icons/tabler/lock-question';
import { Callout } from '../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { asFailure, asProblem } from '../../lib/api/failure.ts';
import { useConnection } from '../../lib/connection/connection.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { waitText } from '../../lib/format/wait-text.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { useNowEachSecond } from '../../lib/time/use-now.ts';
import { useEnterPin } from './service-access-api.ts';
import classes from './service-menu.module.css';

interface PinScreenProps {
  serialNumber: string;
  isPinSet: boolean;
  notice: string | null;
  noPinAction?: ReactNode;
  onOpened: () => void;
}

const length = { min: servicePinMinLength, max: servicePinMaxLength };
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

export function PinScreen({ serialNumber, isPinSet, notice, noPinAction, onOpened }: PinScreenProps) {
  const { t } = useTranslation('service-menu');
  if (isPinSet) return <PinForm serialNumber={serialNumber} notice={notice} onOpened={onOpened} />;
  return (
    <EmptyMessage
      icon={<IconLockQuestion size={32} />}
      title={t('noPin.title')}
      text={t('noPin.text')}
      action={noPinAction}
    />
  );
}

/** The keys are large enough for gloves. Security: the PIN is never stored. */
function PinForm({ serialNumber, notice, onOpened }: Pick<PinScreenProps, 'serialNumber' | 'notice' | 'onOpened'>) {
  const { t } = useTranslation('service-menu');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const enter = useEnterPin(serialNumber);
  const isReachable = useConnection() === 'reachable';
  const [opensAtMs, setOpensAtMs] = useState(0);
  const waitS = Math.ceil((opensAtMs - useNowEachSecond()) / 1000);
  const isBlocked = !isReachable || waitS > 0 || enter.isPending;

  const press = (digit: string) => !isBlocked && setPin((typed) => (typed + digit).slice(0, length.max));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBlocked || pin.length < length.min) return;
    enter.mutate(pin, {
      onSuccess: onOpened,
      onError(thrown) {
        const failure = asFailure(thrown);
        if (failure.kind !== 'problem') return;
        setPin('');
        setOpensAtMs(failure.retryAfterS === null ? 0 : serverNowMs() + failure.retryAfterS * 1000);
        field.current?.focus();
      },
    });
  }

  return (
    <form className={classes.screen} onSubmit={submit} noValidate>
      <Text as="span" tone="quiet">
        <IconLock size={32} />
      </Text>
      <label htmlFor={id} className={classes.label}>
        {t('pin.label')}
      </label>
      <Text size="sm" tone="quiet" ta="center" id={`${id}-hint`}>
        {t('pin.hint', length)}
      </Text>
      <input
        ref={field}
        id={id}
        className={classes.field}
        type="text"
        inputMode="none"
        autoComplete="off"
        data-1p-ignore
        maxLength={length.max}
        aria-describedby={`${id}-hint ${id}-state`}
        aria-invalid={enter.isError}
        // biome-ignore lint/a11y/noAutofocus: The PIN is the only input of this page.
        autoFocus
        value={pin}
        onChange={({ currentTarget }) => setPin(currentTarget.value.normalize('NFKC').replace(/\D/g, ''))}
      />
      <Stack id={`${id}-state`} gap={8} className={classes.state}>
        {notice && enter.isIdle && <Callout tone="notice">{notice}</Callout>}
        <PinState error={enter.error} waitS={waitS} isReachable={isReachable} />
      </Stack>
      <div className={classes.keys}>
        {digits.map((digit) => (
          <PinKey key={digit} onPress={() => press(digit)}>
            {digit}
          </PinKey>
        ))}
        <span />
        <PinKey onPress={() => press('0')}>0</PinKey>
        <PinKey onPress={() => setPin((typed) => typed.slice(0, -1))} label={t('pin.erase')}>
          <IconBackspace size={26} />
        </PinKey>
      </div>
      <Button
        type="submit"
        size="lg"
        fullWidth
        disabled={!isReachable || waitS > 0 || pin.length < length.min}
        loading={enter.isPending}
      >
        {t('pin.open')}
      </Button>
    </form>
  );
}

function PinKey({ onPress, label, children }: { onPress: () => void; label?: string; children: ReactNode }) {
  return (
    <button type="button" className={classes.key} aria-label={label} onClick={onPress}>
      {children}
    </button>
  );
}

interface PinStateProps {
  error: unknown;
  waitS: number;
  isReachable: boolean;
}

/** A present reason why the entry is disabled matters more to the user than the result of the last attempt. */
function PinState({ error, waitS, isReachable }: PinStateProps) {
  const { t } = useTranslation('service-menu');
  const formats = useFormats();
  const locale = useLocale();
  if (!isReachable) return <Callout tone="warning">{t('pin.offline')}</Callout>;
  if (waitS > 0) return <Callout tone="warning">{t('pin.wait', { wait: waitText(waitS, locale) })}</Callout>;
  const problem = asProblem(error);
  if (problem?.code === 'TOO_MANY_REQUESTS') return <Callout tone="notice">{t('pin.again')}</Callout>;
  if (problem?.code === 'SERVICE_PIN_WRONG') {
    const left = problem.triesLeft ?? 0;
    return <Callout tone="failure">{t('pin.wrong', { count: left, shown: formats.integer(left) })}</Callout>;
  }
  return <FailureNote of={error} />;
}
