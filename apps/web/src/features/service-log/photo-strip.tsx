import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WhenNear } from '../../components/layout/when-near.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { Photo, type ShownPhoto, usePhotoSource } from './photo.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import classes from './photos.module.css';

/** Small photos, which open large. */
export function PhotoStrip({ photos }: { photos: readonly ShownPhoto[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={classes.strip}>
        {photos.map((photo, i) => (
          <li key={photo.photoId}>
            <WhenNear className={classes.tile}>
              <Thumbnail photo={photo} number={i + 1} count={photos.length} onOpen={() => setOpened(i)} />
            </WhenNear>
          </li>
        ))}
      </ul>
      {opened !== null && <PhotoViewer photos={photos} first={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface ThumbnailProps {
  photo: ShownPhoto;
  number: number;
  count: number;
  onOpen: () => void;
}

function Thumbnail({ photo, number, count, onOpen }: ThumbnailProps) {
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
