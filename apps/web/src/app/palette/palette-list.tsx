import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './palette.module.css';
import { type PaletteEntry, paletteGroups } from './palette-entry.ts';

interface PaletteListProps {
  id: string;
  entries: readonly PaletteEntry[];
  active: PaletteEntry | undefined;
  onPoint: (id: string) => void;
  onChoose: (entry: PaletteEntry) => void;
}

export function PaletteList({ id, entries, active, onPoint, onChoose }: PaletteListProps) {
  const { t } = useTranslation('palette');
  const activeElementId = active && `${id}-${active.id}`;

  useEffect(() => {
    if (activeElementId) document.getElementById(activeElementId)?.scrollIntoView({ block: 'nearest' });
  }, [activeElementId]);

  return (
    <div id={id} role="listbox" aria-label={t('results')} className={classes.list}>
      {paletteGroups.map((group) => {
        const ofGroup = entries.filter((entry) => entry.group === group);
        if (ofGroup.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: HTML has no group of options outside a select.
          <div key={group} role="group" aria-label={t(`group.${group}`)}>
            <div className={classes.group} aria-hidden="true">
              {t(`group.${group}`)}
            </div>
            {ofGroup.map((entry) => (
              <PaletteOption
                key={entry.id}
                elementId={`${id}-${entry.id}`}
                entry={entry}
                isActive={entry === active}
                onPoint={() => onPoint(entry.id)}
                onChoose={() => onChoose(entry)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface PaletteOptionProps {
  elementId: string;
  entry: PaletteEntry;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function PaletteOption({ elementId, entry, isActive, onPoint, onChoose }: PaletteOptionProps) {
  const { icon: EntryIcon, label, detail } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: The field above has the focus and handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: The field names the active option (`aria-activedescendant`).
    <div
      id={elementId}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      // `onPointerEnter` would react to keyboard navigation, which scrolls the list below a resting pointer.
      onPointerMove={isActive ? undefined : onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <EntryIcon size={20} />
      <span className={classes.label} title={label}>
        {label}
      </span>
      {detail !== undefined && (
        <span className={classes.detail} title={detail}>
          {detail}
        </span>
      )}
    </div>
  );
}
