import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyableText } from '../../../components/text/copyable-text.tsx';
import { preventReloadWhile } from '../../../lib/version/reload-once.ts';
import classes from './issued-secret.module.css';

interface IssuedSecretProps {
  title: string;
  /** Each with what it is; the last one may be a command to copy. */
  texts: readonly { label: string; text: string }[];
  /** What else the reader has to know now. */
  children?: ReactNode;
  onClose: () => void;
}

/** A key or secret, shown only now. It takes the focus, so that nobody leaves it unseen. */
export function IssuedSecret({ title, texts, children, onClose }: IssuedSecretProps) {
  const { t } = useTranslation('administration-programs');
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const words = { copy: t('copy.copy'), copied: t('copy.copied'), notCopied: t('copy.notCopied') };
  useEffect(() => preventReloadWhile(() => true), []);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.secret} aria-labelledby={titleId}>
      <h3 id={titleId} ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h3>
      <p className={classes.text}>{t('issued.once')}</p>
      {texts.map(({ label, text }) => (
        <CopyableText key={label} label={label} text={text} words={words} />
      ))}
      {children}
      <Button variant="default" className={classes.close} onClick={onClose}>
        {t('issued.close')}
      </Button>
    </section>
  );
}
