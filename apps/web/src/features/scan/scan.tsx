import { Button, TextInput } from '@mantine/core';
import { normalSerialNumber, serialNumberPattern } from '@washboard/contract/appliances/serial-number';
import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBulb from '~icons/tabler/bulb';
import IconBulbOff from '~icons/tabler/bulb-off';
import IconCamera from '~icons/tabler/camera';
import { Callout } from '../../components/feedback/callout.tsx';
import { Buttons } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { useRestoredFocus } from '../../lib/use-restored-focus.ts';
import { isCameraAllowed } from './camera.ts';
import { parseLabel } from './parse-label.ts';
import classes from './scan.module.css';
import { useScanner } from './use-scanner.ts';

export type Found = 'own' | 'unknown';

interface ScanProps {
  /** @throws a problem document or a network error */
  onFound: (serialNumber: string) => Promise<Found>;
  addLink: ((serialNumber: string) => ReactNode) | null;
}

type LookUp =
  | { kind: 'none' }
  | { kind: 'asking' | 'unknown'; serialNumber: string }
  | { kind: 'failed'; serialNumber: string; error: unknown };

export function Scan({ onFound, addLink }: ScanProps) {
  const { t } = useTranslation('scan');
  const [lookUp, setLookUp] = useState<LookUp>({ kind: 'none' });
  const [foreign, setForeign] = useState<string | null>(null);
  const page = useRef<HTMLDivElement>(null);
  // The pressed element is replaced by the outcome, so the page keeps the focus.
  const restoredFocus = useRestoredFocus(page);
  const isFree = lookUp.kind === 'none';

  function find(serialNumber: string): void {
    setForeign(null);
    setLookUp({ kind: 'asking', serialNumber });
    onFound(serialNumber).then(
      (found) => setLookUp(found === 'own' ? { kind: 'asking', serialNumber } : { kind: 'unknown', serialNumber }),
      (error: unknown) => setLookUp({ kind: 'failed', serialNumber, error }),
    );
  }

  function onText(text: string): void {
    if (!isFree) return;
    const serialNumber = parseLabel(text);
    if (serialNumber === null) setForeign(text);
    else find(serialNumber);
  }

  return (
    <div ref={page} tabIndex={-1} className={classes.page} {...restoredFocus}>
      <Viewfinder isOn={isFree} onText={onText} />
      {isFree && foreign !== null && (
        <Callout tone="warning">
          <p>{t('foreign')}</p>
          <Text size="sm" canBreak>
            <bdi>{shownText(foreign)}</bdi>
          </Text>
        </Callout>
      )}
      <ScanOutcome
        lookUp={lookUp}
        addLink={addLink}
        onAgain={() => setLookUp({ kind: 'none' })}
        onRetry={(serialNumber) => find(serialNumber)}
      />
      {isFree && <ByHand onTyped={find} />}
    </div>
  );
}

const longestShown = 60;

/** Security: a foreign code must not disguise its text with hidden characters, nor fill the page. */
function shownText(text: string): string {
  const characters = [...withoutHiddenCharacters(text)];
  return characters.length > longestShown ? `${characters.slice(0, longestShown).join('')}…` : characters.join('');
}

function Viewfinder({ isOn, onText }: { isOn: boolean; onText: (text: string) => void }) {
  const { t } = useTranslation('scan');
  const video = useRef<HTMLVideoElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // If the browser already allows the camera, the page starts it without asking.
    void isCameraAllowed().then((isAllowed) => isAllowed && setIsWanted(true));
  }, []);
  if (!isWanted) {
    return (
      <div className={classes.closed}>
        <IconCamera size={32} />
        <p>{t('ask')}</p>
        <Button size="md" onClick={() => setIsWanted(true)}>
          {t('start')}
        </Button>
      </div>
    );
  }
  return (
    <CameraPicture
      key={attempt}
      video={video}
      isOn={isOn}
      onText={onText}
      onRetry={() => setAttempt((before) => before + 1)}
    />
  );
}

interface CameraPictureProps {
  video: RefObject<HTMLVideoElement | null>;
  isOn: boolean;
  onText: (text: string) => void;
  onRetry: () => void;
}

function CameraPicture({ video, isOn, onText, onRetry }: CameraPictureProps) {
  const { t } = useTranslation('scan');
  const scanner = useScanner({ video, isOn, onText });
  const [isLit, setIsLit] = useState(false);
  const setTorch = scanner.kind === 'scanning' ? scanner.setTorch : null;

  function toggle(): void {
    setTorch?.(!isLit).then(
      () => setIsLit(!isLit),
      () => setIsLit(false),
    );
  }

  return (
    <>
      <div className={classes.finder} data-off={!isOn || scanner.kind === 'failed' || undefined}>
        <video ref={video} className={classes.video} playsInline muted />
        <span className={classes.frame} aria-hidden />
        {setTorch && isOn && (
          <button type="button" className={classes.torch} aria-pressed={isLit} aria-label={t('torch')} onClick={toggle}>
            {isLit ? <IconBulb size={24} /> : <IconBulbOff size={24} />}
          </button>
        )}
      </div>
      {isOn && scanner.kind !== 'failed' && (
        <Text role="status" tone="quiet" ta="center">
          {t(scanner.kind === 'scanning' ? 'aim' : 'starting')}
        </Text>
      )}
      {isOn && scanner.kind === 'failed' && (
        <Callout tone="warning">
          <p>{t(`fault.${scanner.fault}`)}</p>
          <Buttons mt={12}>
            <Button variant="default" onClick={onRetry}>
              {t('again')}
            </Button>
          </Buttons>
        </Callout>
      )}
    </>
  );
}

interface ScanOutcomeProps extends Pick<ScanProps, 'addLink'> {
  lookUp: LookUp;
  onAgain: () => void;
  onRetry: (serialNumber: string) => void;
}

function ScanOutcome({ lookUp, addLink, onAgain, onRetry }: ScanOutcomeProps) {
  const { t } = useTranslation('scan');
  const failureText = useFailureText();
  if (lookUp.kind === 'none') return null;
  const { serialNumber } = lookUp;
  if (lookUp.kind === 'asking') return <Callout tone="notice">{t('asking', { serialNumber })}</Callout>;
  return (
    <Callout tone={lookUp.kind === 'failed' ? 'failure' : 'notice'}>
      <Text isStrong>{serialNumber}</Text>
      <p>{lookUp.kind === 'failed' ? failureText(lookUp.error) : t('unknown')}</p>
      {lookUp.kind === 'unknown' && addLink && <p>{t('unknownAdd')}</p>}
      <Buttons mt={12}>
        {lookUp.kind === 'failed' && <Button onClick={() => onRetry(serialNumber)}>{t('again')}</Button>}
        {lookUp.kind === 'unknown' && addLink?.(serialNumber)}
        <Button variant="default" onClick={onAgain}>
          {t('scanAnother')}
        </Button>
      </Buttons>
    </Callout>
  );
}

function ByHand({ onTyped }: { onTyped: (serialNumber: string) => void }) {
  const { t } = useTranslation('scan');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isJudged, setIsJudged] = useState(false);
  const serialNumber = normalSerialNumber(typed);
  const isRight = serialNumberPattern.test(serialNumber);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsJudged(true);
    if (isRight) onTyped(serialNumber);
    else field.current?.focus();
  }

  return (
    <form className={classes.hand} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        size="md"
        label={t('hand.label')}
        description={t('hand.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => setIsJudged(typed !== '')}
        error={isJudged && !isRight ? t('hand.wrong') : undefined}
      />
      <Button type="submit" variant="default" size="md">
        {t('hand.find')}
      </Button>
    </form>
  );
}
