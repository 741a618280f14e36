import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './board-card.module.css';

interface FitBoardFormProps {
  /** The board in the machine is blank: it stays, and signs in with another secret. */
  isBlank: boolean;
  onFit: (linkSecret: string) => void;
}

/** What the cloud issued for the new board, and the moment in which that takes the place of the old one. */
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
