import { ActionIcon, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconSearch from '~icons/tabler/search';
import IconX from '~icons/tabler/x';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { matchesWords } from '../../lib/matches-words.ts';
import type { LayoutDialog } from '../layout/layout-dialogs.tsx';
import classes from './palette.module.css';
import type { PaletteEntry } from './palette-entry.ts';
import { PaletteList } from './palette-list.tsx';
import { useActionEntries } from './use-action-entries.ts';
import { type FoundEntries, useMachineEntries, usePeopleEntries } from './use-found-entries.ts';
import { useMachinePageEntries } from './use-machine-page-entries.ts';
import { usePageEntries } from './use-page-entries.ts';

export interface PaletteProps {
  onClose: () => void;
  onOpenDialog: (dialog: LayoutDialog) => void;
}

export function Palette({ onClose, onOpenDialog }: PaletteProps) {
  const { t } = useTranslation('palette');
  const ref = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [pointedId, setPointedId] = useState<string | null>(null);
  const found = usePaletteEntries(typed, onOpenDialog);
  const { entries } = found;
  const active = entries.find(({ id }) => id === pointedId) ?? entries[0];

  // The dialog closes before React removes it, so that it can restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  function choose(entry: PaletteEntry): void {
    onClose();
    entry.choose();
  }

  function move(steps: number): void {
    const from = active ? entries.indexOf(active) : 0;
    setPointedId(entries.at((from + steps) % entries.length)?.id ?? null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter that ends an IME composition must not choose an entry.
    if (event.nativeEvent.isComposing || entries.length === 0) return;
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => active && choose(active),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: A click beside the palette closes it, as Escape does.
    <dialog
      ref={ref}
      aria-label={t('title')}
      className={classes.palette}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target }) => target === ref.current && onClose()}
    >
      <div className={classes.field}>
        <IconSearch size={20} />
        <input
          type="text"
          role="combobox"
          aria-label={t('title')}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && `${listId}-${active.id}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('placeholder')}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setPointedId(null);
          }}
          onKeyDown={onKeyDown}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--touch)"
          aria-label={t('close')}
          title={t('close')}
          onClick={onClose}
        >
          <IconX size={20} />
        </ActionIcon>
      </div>
      <PaletteList id={listId} entries={entries} active={active} onPoint={setPointedId} onChoose={choose} />
      <PaletteState found={found} typed={typed.trim()} />
    </dialog>
  );
}

function PaletteState({ found, typed }: { found: FoundEntries; typed: string }) {
  const { t } = useTranslation(['palette', 'common']);
  const failureText = useFailureText();
  const formats = useFormats();
  const count = found.entries.length;

  function text(): string {
    if (found.failure !== null) return t('failed', { reason: failureText(found.failure) });
    if (found.isPending) return t('searching');
    if (count === 0) return t('nothing', { typed });
    return t('count', { count, shown: formats.integer(count) });
  }

  return (
    <div className={classes.state} data-failed={found.failure !== null || undefined}>
      <p role="status">{text()}</p>
      {found.failure !== null && (
        <Button variant="subtle" size="compact-sm" onClick={found.retry}>
          {t('common:retry')}
        </Button>
      )}
      <p className={classes.keys}>{t('keys')}</p>
    </div>
  );
}

const pauseInTypingMs = 200;

/** Local entries come first because they are available immediately, so nothing shifts. */
function usePaletteEntries(typed: string, onOpenDialog: (dialog: LayoutDialog) => void): FoundEntries {
  const [search] = useDebouncedValue(typed.trim(), pauseInTypingMs);
  const known = [...useMachinePageEntries(), ...usePageEntries(onOpenDialog), ...useActionEntries(onOpenDialog)];
  const found = [useMachineEntries(search), ...usePeopleEntries(search)];
  const failed = found.filter(({ failure }) => failure !== null);
  return {
    entries: [
      ...known.filter(({ label, words = '' }) => matchesWords(`${label} ${words}`, typed.trim())),
      ...(typed.trim() === '' ? [] : found.flatMap(({ entries }) => entries)),
    ],
    isPending: search !== typed.trim() || found.some(({ isPending }) => isPending),
    failure: failed[0]?.failure ?? null,
    retry: () => {
      for (const { retry } of failed) retry();
    },
  };
}
