import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { preventReloadWhile } from '../../lib/version/reload-once.ts';
import { Stack } from '../kit/stack.tsx';
import classes from './issued-secret.module.css';

interface IssuedSecretProps {
  title: string;
  heading?: 'h2' | 'h3';
  isFocused?: boolean;
  closeLabel: string;
  children: ReactNode;
  onClose: () => void;
}

/** No page shows the secret again. */
export function IssuedSecret(props: IssuedSecretProps) {
  const { title, heading: Heading = 'h3', isFocused = false, closeLabel, children, onClose } = props;
  const titleId = useId();
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => preventReloadWhile(() => true), []);
  useEffect(() => {
    if (isFocused) ref.current?.focus();
  }, [isFocused]);
  return (
    <Stack as="section" gap={12} className={classes.secret} aria-labelledby={titleId}>
      <Heading id={titleId} ref={ref} tabIndex={isFocused ? -1 : undefined} className={classes.title}>
        {title}
      </Heading>
      {children}
      <Button variant="default" onClick={onClose}>
        {closeLabel}
      </Button>
    </Stack>
  );
}
