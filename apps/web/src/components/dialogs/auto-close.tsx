import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import classes from './dialog.module.css';

interface AutoCloseProps {
  afterS: number;
  onClose: () => void;
}

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
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);

  return (
    <p ref={ref} className={classes.count}>
      <span aria-hidden="true">{isHeld ? t('dialog.staysOpen') : t('dialog.closesIn', { seconds: leftS })}</span>
      <VisuallyHidden>{t('dialog.closesItself', { count: afterS })}</VisuallyHidden>
    </p>
  );
}

/** Every dialog has the focus, and a pointer may rest over it, so only a key or a movement pauses the countdown. */
function followAttention(dialog: HTMLElement, onChange: (isHeld: boolean) => void): () => void {
  let isWorkedIn = false;
  const listeners = {
    pointermove: () => onChange(true),
    pointerleave: () => onChange(isWorkedIn),
    keydown: () => {
      isWorkedIn = true;
      onChange(true);
    },
  };
  for (const [event, listener] of Object.entries(listeners)) dialog.addEventListener(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) dialog.removeEventListener(event, listener);
  };
}
