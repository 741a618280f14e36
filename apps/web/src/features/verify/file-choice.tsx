import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconFileSearch from '~icons/tabler/file-search';
import classes from './verify.module.css';

interface FileChoiceProps {
  hasFile: boolean;
  isDisabled: boolean;
  onChosen: (file: File) => void;
  onSeveral: () => void;
}

export function FileChoice({ hasFile, isDisabled, onChosen, onSeveral }: FileChoiceProps) {
  const { t } = useTranslation('verify');
  const input = useRef<HTMLInputElement>(null);

  function choose(files: FileList | null | undefined): void {
    if (isDisabled || !files) return;
    const [file, ...more] = files;
    if (more.length > 0) onSeveral();
    else if (file) onChosen(file);
  }

  const isOver = useDroppedFiles(choose);
  return (
    <div className={classes.choice} data-over={(isOver && !isDisabled) || undefined}>
      <Button
        size="md"
        variant={hasFile ? 'default' : 'filled'}
        leftSection={<IconFileSearch size={20} />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {t(hasFile ? 'file.other' : 'file.choose')}
      </Button>
      <span className={classes.hint}>{t('file.drop')}</span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('file.choose')}
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          choose(currentTarget.files);
          // Browsers fire no change event when the same file is selected again, unless the value is cleared.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/**
 * A browser would leave the page and show a dropped file.
 * @returns whether a file is dragged over the page
 */
function useDroppedFiles(onDrop: (files: FileList | undefined) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const listening = new AbortController();
    const listen = (name: 'dragover' | 'dragleave' | 'drop', react: (event: DragEvent) => void) =>
      window.addEventListener(name, react, { signal: listening.signal });
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    listen('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    });
    // A null target means that the pointer left the page, not just an element.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false));
    listen('drop', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      drop(event.dataTransfer?.files);
    });
    return () => listening.abort();
  }, []);
  return isOver;
}
