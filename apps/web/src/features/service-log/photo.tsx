import { photoMediaType } from '@washboard/contract/service-log/service-log';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPhotoOff from '~icons/tabler/photo-off';
import IconRefresh from '~icons/tabler/refresh';
import { VisuallyHidden } from '../../components/text/visually-hidden.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useWaiting } from '../../lib/offline/outbox-context.ts';
import classes from './service-log.module.css';
import { type PhotoKey, usePhoto } from './service-log-api.ts';

export interface ShownPhoto extends PhotoKey {
  bytes?: Uint8Array<ArrayBuffer> | null | undefined;
}

interface PhotoProps {
  photo: ShownPhoto;
  number: number;
  count: number;
}

export function Photo({ photo, number, count }: PhotoProps) {
  const { t } = useTranslation('service-log');
  const formats = useFormats();
  const { src, hasFailed, retry } = usePhotoSource(photo);
  const places = { number: formats.integer(number), count: formats.integer(count) };
  if (src !== undefined) return <img className={classes.photo} src={src} alt={t('photo.alt', places)} />;
  if (!hasFailed) return <span className={classes.loading} aria-busy />;
  return (
    <button type="button" className={classes.failed} title={t('photo.failed')} onClick={retry}>
      <IconPhotoOff size={24} stroke={1.5} />
      <IconRefresh size={18} />
      <VisuallyHidden>{t('photo.retry', places)}</VisuallyHidden>
    </button>
  );
}

export function usePhotoSource({ bytes, ...key }: ShownPhoto) {
  const own = useMemo(() => (bytes ? new Blob([bytes], { type: photoMediaType }) : undefined), [bytes]);
  const sent = usePhoto(key, own === undefined);
  const src = useObjectUrl(own ?? sent.data);
  return { src, hasFailed: own === undefined && sent.isError, retry: () => void sent.refetch() };
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

export function useShownPhotos(serialNumber: string, entryId: string, photoIds: readonly string[]): ShownPhoto[] {
  const waiting = useWaiting('serviceLogPhoto', serialNumber);
  return photoIds.map((photoId) => ({
    serialNumber,
    entryId,
    photoId,
    bytes: waiting.find(({ content }) => content.photoId === photoId && content.entryId === entryId)?.bytes,
  }));
}
