import { ActionIcon, Button } from '@mantine/core';
import { maxPhotos } from '@washboard/contract/service-log/service-log';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCamera from '~icons/tabler/camera';
import IconPhoto from '~icons/tabler/photo';
import IconX from '~icons/tabler/x';
import { Callout } from '../../components/feedback/callout.tsx';
import { Buttons, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useIsCompact } from '../../lib/use-is-compact.ts';
import { Photo, useShownPhotos } from './photo.tsx';
import classes from './service-log.module.css';
import { shrinkPhoto } from './shrink-photo.ts';
import type { EntryEdits } from './use-entry-draft.ts';
import type { NewPhoto } from './use-save-entry.ts';

interface PhotoFieldProps {
  serialNumber: string;
  entryId: string;
  photoIds: readonly string[];
  edits: EntryEdits;
  isPreparing: boolean;
  onPreparing: (isPreparing: boolean) => void;
}

export function PhotoField({ serialNumber, entryId, photoIds, edits, isPreparing, onPreparing }: PhotoFieldProps) {
  const { t } = useTranslation('service-log');
  const formats = useFormats();
  const isCompact = useIsCompact();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const shown = useShownPhotos(serialNumber, entryId, photoIds);
  const added = edits.newPhotos.map(({ id, bytes }) => ({ serialNumber, entryId, photoId: id, bytes }));
  const photos = [...shown, ...added];
  const count = photos.length;
  const most = formats.integer(maxPhotos);

  async function add(files: readonly File[]): Promise<void> {
    onPreparing(true);
    const fitting = files.slice(0, maxPhotos - count);
    setRefusals(fitting.length < files.length ? [t('form.tooManyPhotos', { count: maxPhotos, shown: most })] : []);
    // Each photo needs 50 MB or more while it is drawn, so they are prepared one after the other.
    for (const file of fitting) {
      const photo = await prepare(file);
      // A photo of a cancelled form would end up in the next entry.
      if (!isOpen.current) return;
      if (photo) edits.addPhotos([photo]);
      else setRefusals((before) => [...before, t('photo.unreadable', { name: file.name })]);
    }
    onPreparing(false);
  }

  const picker = { isDisabled: count >= maxPhotos || isPreparing, onPick: (files: readonly File[]) => void add(files) };
  return (
    <Stack as="fieldset" gap={8} justifyItems="start">
      <Text as="legend" size="md" isStrong className={classes.legend}>
        {t('form.photos')}
      </Text>
      <Text size="sm" tone="quiet">
        {t('form.photosHint', { count: maxPhotos, shown: most })}
      </Text>
      {count > 0 && (
        <ul className={classes.strip}>
          {photos.map((photo, i) => (
            <li key={photo.photoId} className={classes.added}>
              <Photo photo={photo} number={i + 1} count={count} />
              <ActionIcon
                className={classes.remove}
                variant="transparent"
                size="var(--touch)"
                aria-label={t('form.removePhoto', { number: formats.integer(i + 1) })}
                onClick={() => edits.removePhoto(photo.photoId)}
              >
                <IconX size={18} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Buttons>
        {isCompact && <PhotoPicker {...picker} label={t('form.take')} icon={<IconCamera size={18} />} isCamera />}
        <PhotoPicker {...picker} label={t('form.choose')} icon={<IconPhoto size={18} />} />
      </Buttons>
      <Text role="status" size="sm" tone="quiet" className={classes.preparing}>
        {isPreparing && t('form.preparing')}
      </Text>
      {refusals.map((refusal) => (
        <Callout key={refusal} tone="failure">
          {refusal}
        </Callout>
      ))}
    </Stack>
  );
}

async function prepare(file: File): Promise<NewPhoto | null> {
  try {
    return { id: crypto.randomUUID(), bytes: await shrinkPhoto(file) };
  } catch {
    // The photo may exceed the browser's memory or be gone from the device.
    return null;
  }
}

interface PhotoPickerProps {
  label: string;
  icon: React.ReactNode;
  isDisabled: boolean;
  isCamera?: boolean;
  onPick: (files: readonly File[]) => void;
}

function PhotoPicker({ label, icon, isDisabled, isCamera = false, onPick }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);

  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    onPick([...(currentTarget.files ?? [])]);
    // Browsers fire no change event when the same file is chosen again, unless the value is cleared.
    currentTarget.value = '';
  }

  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={icon}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        {...(isCamera ? { capture: 'environment' } : { multiple: true })}
        onChange={pick}
      />
    </>
  );
}
