import { ActionIcon } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LayoutDialog } from '../layout/layout-dialogs.tsx';
import classes from './palette.module.css';
import type { PaletteEntry } from './palette-entry.ts';
import { PaletteList } from './palette-list.tsx';
import { PaletteState } from './palette-state.tsx';
import { usePaletteEntries } from './use-palette-entries.ts';

export interface PaletteProps {
  onClose: () => void;
  onOpenDialog: (dialog: LayoutDialog) => void;
}

/** A field with a list below it: the field keeps the focus, the arrow keys move through the list, Enter chooses. */
export function Palette({ onClose, onOpenDialog }: PaletteProps) {
  const { t } = useTranslation('palette');
  const ref = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [pointedId, setPointedId] = useState<string | null>(null);
  const found = usePaletteEntries(typed, onOpenDialog);
  const { entries } = found;
  const active = entries.find(({ id }) => id === pointedId) ?? entries[0];

  // Closed before it is taken off the page, or it could not give the focus back.
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
    // Enter that ends the composing of a letter chooses nothing.
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes, as Escape does
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
        <IconSearch size={20} stroke={1.75} aria-hidden />
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
          size={44}
          aria-label={t('close')}
          title={t('close')}
          onClick={onClose}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <PaletteList id={listId} entries={entries} active={active} onPoint={setPointedId} onChoose={choose} />
      <PaletteState found={found} typed={typed.trim()} />
    </dialog>
  );
}
