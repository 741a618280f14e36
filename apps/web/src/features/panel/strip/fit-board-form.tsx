import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './board-card.module.css';

interface FitBoardFormProps {
  /** The installed board is blank: it stays, and signs in with a new secret. */
  isBlank: boolean;
  onFit: (linkSecret: string) => void;
}

/** Asks for the secret that the cloud issued, and exchanges the boards. */
export function FitBoardForm({ isBlank, onFit }: FitBoardFormProps) {
  const { t } = useTranslation('panel');
  const [typed, setTyped] = useState('');
  const textId = useId();
  const linkSecret = typed.trim();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (linkSecret === '') return;
    onFit(linkSecret);
    setTyped('');
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        size="md"
        label={t('board.secret')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" className={classes.fit} disabled={linkSecret === ''} aria-describedby={textId}>
        {t(isBlank ? 'board.enter' : 'board.fit')}
      </Button>
      <p id={textId} className={classes.text}>
        {t(isBlank ? 'board.enterText' : 'board.fitText')}
      </p>
    </form>
  );
}
