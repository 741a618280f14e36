import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import spokenClasses from '../text/spoken.module.css';
import classes from './dialog.module.css';

interface AutoCloseProps {
  afterS: number;
  onClose: () => void;
}

/**
 * The last line of a dialog's text that says that it closes by itself. It counts in figures, and waits while somebody
 * points at the dialog or works in it.
 */
export function AutoClose({ afterS, onClose }: AutoCloseProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLParagraphElement>(null);
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
    <p ref={ref} className={classes.count}>
      <span aria-hidden="true">{isHeld ? t('dialog.staysOpen') : t('dialog.closesIn', { seconds: leftS })}</span>
      <span className={spokenClasses.spoken}>{t('dialog.closesItself', { count: afterS })}</span>
    </p>
  );
}

/**
 * A pointer that merely happens to be there does not hold the dialog: it has to be moved over it. Nor does the focus,
 * which is in every dialog: a key has to be pressed, and then it stays.
 */
function followAttention(dialog: HTMLElement, tell: (isHeld: boolean) => void): () => void {
  let isWorkedIn = false;
  const listeners = {
    pointermove: () => tell(true),
    pointerleave: () => tell(isWorkedIn),
    keydown: () => {
      isWorkedIn = true;
      tell(true);
    },
  };
  for (const [event, listener] of Object.entries(listeners)) dialog.addEventListener(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) dialog.removeEventListener(event, listener);
  };
}
