import { memo, use, useLayoutEffect, useRef } from 'react';
import IconPencil from '~icons/tabler/pencil';
import field from '../../rename/name-field.module.css';
import { NameField } from '../../rename/name-field.tsx';
import type { NameDraft, NameEdits } from '../../rename/use-name-drafts.ts';
import { CardSection } from './card-section.ts';
import classes from './machine-name.module.css';
import { machineAddress } from './row-actions.ts';
import type { RowWords } from './use-row-surroundings.ts';

interface MachineNameProps {
  serialNumber: string;
  applianceName: string;
  draft: NameDraft | undefined;
  edits: NameEdits;
  words: RowWords;
  /** The value is -1 where arrow keys move between rows. */
  tabIndex?: 0 | -1;
  linkClassName?: string | undefined;
  isHeading?: boolean;
}

/** React skips rendering an identical element. */
const pencilIcon = <IconPencil size={16} />;

export const MachineName = memo(function MachineName({
  serialNumber,
  applianceName,
  draft,
  edits,
  words,
  tabIndex = 0,
  linkClassName = '',
  isHeading = false,
}: MachineNameProps) {
  const pencil = useRef<HTMLButtonElement>(null);
  const renamed = useRef<string | null>(null);
  const isOpen = draft !== undefined;

  useLayoutEffect(() => {
    // The closed field had the focus, so the button gets it.
    const isDone = renamed.current === serialNumber && !isOpen;
    if (isDone && document.activeElement === document.body) pencil.current?.focus();
    renamed.current = isOpen ? serialNumber : null;
  }, [isOpen, serialNumber]);

  const heading = use(CardSection) === null ? 'h3' : 'h4';
  const Title = isHeading ? heading : 'span';
  if (draft) return <NameField machine={{ serialNumber, applianceName }} draft={draft} edits={edits} />;
  return (
    <span className={classes.name}>
      <Title className={classes.title}>
        <a
          href={machineAddress(serialNumber)}
          className={`${classes.link} ${linkClassName}`}
          data-action="open"
          dir="auto"
          title={applianceName}
          tabIndex={tabIndex}
        >
          {applianceName}
        </a>
      </Title>
      <button
        ref={pencil}
        type="button"
        className={`${field.action} ${classes.pencil}`}
        data-action="rename"
        aria-label={words.rename(applianceName)}
        tabIndex={tabIndex}
      >
        {pencilIcon}
      </button>
    </span>
  );
});
