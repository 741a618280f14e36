import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format/use-formats.ts';
import classes from './auto-close.module.css';
import spokenClasses from './spoken.module.css';

interface AutoCloseProps {
  afterS: number;
  onClose: () => void;
}

/** Says that its dialog closes by itself, counts in figures, and waits while somebody points at it or works in it. */
export function AutoClose({ afterS, onClose }: AutoCloseProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const ref = useRef<HTMLDivElement>(null);
  const [leftS, setLeftS] = useState(afterS);
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    const dialog = ref.current?.closest('dialog');
    return dialog ? followAttention(dialog, setIsHeld) : undefined;
  }, []);

  useEffect(() => {
    if (isHeld) return;
    const timer = setInterval(() => setLeftS((left) => left - 1), 1000);
    return () => clearInterval(timer);
  }, [isHeld]);

  const isOver = leftS <= 0;
  // OnClose is new on each render; that the time is over happens once.
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver]);

  return (
    // Has the focus at first: on the button it would count as somebody who works in the dialog.
    <div ref={ref} className={classes.count} tabIndex={-1} data-autofocus>
      <span aria-hidden="true">
        {isHeld ? t('dialog.staysOpen') : t('dialog.closesIn', { seconds: formats.integer(leftS) })}
      </span>
      <span className={spokenClasses.spoken}>
        {t('dialog.closesItself', { count: afterS, shown: formats.integer(afterS) })}
      </span>
    </div>
  );
}

/** A pointer that merely happens to be there does not hold the dialog: it has to be moved over it. */
function followAttention(dialog: HTMLElement, tell: (isHeld: boolean) => void): () => void {
  let isPointed = false;
  let isWorkedIn = false;
  const update = () => tell(isPointed || isWorkedIn);
  const listeners = {
    pointermove: () => {
      isPointed = true;
      update();
    },
    pointerleave: () => {
      isPointed = false;
      update();
    },
    focusin: ({ target }: Event) => {
      isWorkedIn = target instanceof HTMLElement && target.tabIndex >= 0;
      update();
    },
  };
  for (const [event, listener] of Object.entries(listeners)) dialog.addEventListener(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) dialog.removeEventListener(event, listener);
  };
}
