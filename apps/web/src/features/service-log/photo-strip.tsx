import { Button } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronLeft from '~icons/tabler/chevron-left';
import IconChevronRight from '~icons/tabler/chevron-right';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { WhenNear } from '../../components/layout/when-near.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { Photo, type ShownPhoto, usePhotoSource } from './photo.tsx';
import classes from './service-log.module.css';

export function PhotoStrip({ photos }: { photos: readonly ShownPhoto[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={classes.strip}>
        {photos.map((photo, i) => (
          <li key={photo.photoId}>
            <WhenNear className={classes.tile}>
              <PhotoThumbnail photo={photo} number={i + 1} count={photos.length} onOpen={() => setOpened(i)} />
            </WhenNear>
          </li>
        ))}
      </ul>
      {opened !== null && <PhotoViewer photos={photos} first={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface PhotoThumbnailProps {
  photo: ShownPhoto;
  number: number;
  count: number;
  onOpen: () => void;
}

function PhotoThumbnail({ photo, number, count, onOpen }: PhotoThumbnailProps) {
  const { t } = useTranslation('service-log');
  const formats = useFormats();
  const { src } = usePhotoSource(photo);
  if (src === undefined) return <Photo photo={photo} number={number} count={count} />;
  const label = t('photo.open', { number: formats.integer(number), count: formats.integer(count) });
  return (
    <button type="button" className={classes.open} aria-label={label} onClick={onOpen}>
      <img className={classes.photo} src={src} alt="" />
    </button>
  );
}

interface PhotoViewerProps {
  photos: readonly ShownPhoto[];
  first: number;
  onClose: () => void;
}

const swipePixels = 48;

function PhotoViewer({ photos, first, onClose }: PhotoViewerProps) {
  const { t } = useTranslation('service-log');
  const formats = useFormats();
  const [chosen, setChosen] = useState(first);
  const pressedX = useRef<number | null>(null);
  const count = photos.length;
  // Another user may have removed a photo meanwhile.
  const at = Math.min(chosen, count - 1);
  const photo = photos[at];
  const step = (by: number) => setChosen(Math.max(0, Math.min(count - 1, at + by)));

  useEffect(() => {
    function onKeyDown({ key }: KeyboardEvent): void {
      if (key === 'ArrowLeft') setChosen(Math.max(0, at - 1));
      if (key === 'ArrowRight') setChosen(Math.min(count - 1, at + 1));
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [at, count]);

  if (!photo) return null;

  function onPointerUp({ clientX }: PointerEvent): void {
    const moved = pressedX.current === null ? 0 : clientX - pressedX.current;
    pressedX.current = null;
    if (Math.abs(moved) >= swipePixels) step(moved < 0 ? 1 : -1);
  }

  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={t('photo.alt', { number: formats.integer(at + 1), count: formats.integer(count) })}
      actions={
        <div className={classes.viewerActions}>
          {count > 1 && (
            <>
              <Button variant="default" aria-label={t('photo.previous')} disabled={at === 0} onClick={() => step(-1)}>
                <IconChevronLeft size={20} />
              </Button>
              <Button
                variant="default"
                aria-label={t('photo.next')}
                disabled={at === count - 1}
                onClick={() => step(1)}
              >
                <IconChevronRight size={20} />
              </Button>
            </>
          )}
          <Button data-autofocus className={classes.viewerClose} onClick={onClose}>
            {t('photo.close')}
          </Button>
        </div>
      }
    >
      <div
        className={classes.stage}
        onPointerDown={({ clientX }) => {
          pressedX.current = clientX;
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          pressedX.current = null;
        }}
      >
        <Photo key={photo.photoId} photo={photo} number={at + 1} count={count} />
      </div>
    </Dialog>
  );
}
